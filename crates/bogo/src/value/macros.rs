//! `bogo!`: values written as literals.

/// Makes a [`Value`](crate::Value) from something like JSON.
///
/// Values and keys can be expressions: a value anything that `Value::from` takes, a key in parentheses or a single
/// token. A literal integer becomes [`Value::Int`](crate::Value::Int); of a key that occurs twice the last value wins.
/// Trailing commas are allowed.
///
/// # Examples
///
/// ```
/// use bogo::{Blob, Timestamp, bogo};
///
/// let name = String::from("bolt");
/// let unit = "price";
/// let value = bogo!({
///     "name": name,
///     (format!("{unit}_eur")): 1.5,
///     "sizes": [3, 5 + 3, null],
///     "added": Timestamp::from_millis(0),
///     "hash": Blob::from([1, 2, 3]),
///     "stock": { "here": true, "there": Some(7u64) },
/// });
/// assert_eq!(
///     value.to_string(),
///     r#"{"name":"bolt","price_eur":1.5,"sizes":[3,8,null],"added":"1970-01-01T00:00:00Z","hash":"AQID","stock":{"here":true,"there":7}}"#
/// );
/// ```
#[macro_export]
macro_rules! bogo {
    ($($value:tt)+) => {
        $crate::__bogo_value!($($value)+)
    };
}

// The two below eat tokens one by one, as `serde_json::json!` does (MIT or Apache-2.0): a value ends at a comma, which
// an expression may hold inside of brackets only.

#[doc(hidden)]
#[macro_export]
macro_rules! __bogo_value {
    (null) => { $crate::Value::Null };
    (true) => { $crate::Value::Bool(true) };
    (false) => { $crate::Value::Bool(false) };
    ([]) => { $crate::Value::List($crate::List::new()) };
    ([ $($items:tt)+ ]) => {
        $crate::Value::List($crate::List::from($crate::__bogo_list!([] $($items)+)))
    };
    ({}) => { $crate::Value::Object($crate::Map::new()) };
    ({ $($entries:tt)+ }) => {
        $crate::Value::Object({
            let mut map = $crate::Map::new();
            $crate::__bogo_object!(map () ($($entries)+) ($($entries)+));
            map
        })
    };
    ($value:expr) => { $crate::Value::from($value) };
}

/// `[done,*] rest..`: gives a vector of values.
#[doc(hidden)]
#[macro_export]
macro_rules! __bogo_list {
    ([$($done:expr,)*]) => { ::std::vec![$($done,)*] };
    ([$($done:expr),*]) => { ::std::vec![$($done),*] };
    ([$($done:expr,)*] null $($rest:tt)*) => {
        $crate::__bogo_list!([$($done,)* $crate::__bogo_value!(null)] $($rest)*)
    };
    ([$($done:expr,)*] [$($items:tt)*] $($rest:tt)*) => {
        $crate::__bogo_list!([$($done,)* $crate::__bogo_value!([$($items)*])] $($rest)*)
    };
    ([$($done:expr,)*] {$($entries:tt)*} $($rest:tt)*) => {
        $crate::__bogo_list!([$($done,)* $crate::__bogo_value!({$($entries)*})] $($rest)*)
    };
    ([$($done:expr,)*] $next:expr, $($rest:tt)*) => {
        $crate::__bogo_list!([$($done,)* $crate::__bogo_value!($next),] $($rest)*)
    };
    ([$($done:expr,)*] $last:expr) => {
        $crate::__bogo_list!([$($done,)* $crate::__bogo_value!($last)])
    };
    ([$($done:expr),*] , $($rest:tt)*) => { $crate::__bogo_list!([$($done,)*] $($rest)*) };
    ([$($done:expr),*] $unexpected:tt $($rest:tt)*) => { $crate::__bogo_unexpected!($unexpected) };
}

/// `map (key so far) (rest..) (rest.. again, for messages)`: inserts into `map`.
#[doc(hidden)]
#[macro_export]
macro_rules! __bogo_object {
    ($map:ident () () ()) => {};
    // A value is complete: insert it, and go on behind the comma or end.
    ($map:ident [$($key:tt)+] ($value:expr) , $($rest:tt)*) => {
        let _ = $map.insert($($key)+, $value);
        $crate::__bogo_object!($map () ($($rest)*) ($($rest)*));
    };
    ($map:ident [$($key:tt)+] ($value:expr) $unexpected:tt $($rest:tt)*) => {
        $crate::__bogo_unexpected!($unexpected);
    };
    ($map:ident [$($key:tt)+] ($value:expr)) => {
        let _ = $map.insert($($key)+, $value);
    };
    // The key is complete: the next value is a word, a list, an object or an expression.
    ($map:ident ($($key:tt)+) (: null $($rest:tt)*) $copy:tt) => {
        $crate::__bogo_object!($map [$($key)+] ($crate::__bogo_value!(null)) $($rest)*);
    };
    ($map:ident ($($key:tt)+) (: [$($items:tt)*] $($rest:tt)*) $copy:tt) => {
        $crate::__bogo_object!($map [$($key)+] ($crate::__bogo_value!([$($items)*])) $($rest)*);
    };
    ($map:ident ($($key:tt)+) (: {$($entries:tt)*} $($rest:tt)*) $copy:tt) => {
        $crate::__bogo_object!($map [$($key)+] ($crate::__bogo_value!({$($entries)*})) $($rest)*);
    };
    ($map:ident ($($key:tt)+) (: $value:expr , $($rest:tt)*) $copy:tt) => {
        $crate::__bogo_object!($map [$($key)+] ($crate::__bogo_value!($value)) , $($rest)*);
    };
    ($map:ident ($($key:tt)+) (: $value:expr) $copy:tt) => {
        $crate::__bogo_object!($map [$($key)+] ($crate::__bogo_value!($value)));
    };
    // Faults, each so that the compiler points at the token.
    ($map:ident ($($key:tt)+) (:) $copy:tt) => { $crate::__bogo_value!(); };
    ($map:ident ($($key:tt)+) () $copy:tt) => { $crate::__bogo_value!(); };
    ($map:ident () (: $($rest:tt)*) ($colon:tt $($copy:tt)*)) => { $crate::__bogo_unexpected!($colon); };
    ($map:ident ($($key:tt)*) (, $($rest:tt)*) ($comma:tt $($copy:tt)*)) => { $crate::__bogo_unexpected!($comma); };
    // The key is in parentheses, or grows by a token.
    ($map:ident () (($key:expr) : $($rest:tt)*) $copy:tt) => {
        $crate::__bogo_object!($map ($key) (: $($rest)*) (: $($rest)*));
    };
    ($map:ident ($($key:tt)*) (: $($unexpected:tt)+) $copy:tt) => { $crate::__bogo_unexpected!($($unexpected)+); };
    ($map:ident ($($key:tt)*) ($next:tt $($rest:tt)*) $copy:tt) => {
        $crate::__bogo_object!($map ($($key)* $next) ($($rest)*) ($($rest)*));
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __bogo_unexpected {
    () => {};
}
