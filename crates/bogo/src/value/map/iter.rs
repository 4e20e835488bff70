//! The entries of a map, its keys or its values, one after the other.

use std::iter::FusedIterator;
use std::{fmt, slice, vec};

use super::{Map, Member};
use crate::value::Value;

/// The entries of a [`Map`] in order, from [`Map::iter`].
#[derive(Clone)]
pub struct Iter<'a>(pub(super) slice::Iter<'a, Member>);

/// The entries of a [`Map`] in order, their values to be changed, from [`Map::iter_mut`].
pub struct IterMut<'a>(pub(super) slice::IterMut<'a, Member>);

/// The entries of a [`Map`] in order, owned.
pub struct IntoIter(vec::IntoIter<Member>);

/// The keys of a [`Map`] in order, from [`Map::keys`].
#[derive(Clone)]
pub struct Keys<'a>(pub(super) slice::Iter<'a, Member>);

/// The values of a [`Map`] in order, from [`Map::values`].
#[derive(Clone)]
pub struct Values<'a>(pub(super) slice::Iter<'a, Member>);

/// The values of a [`Map`] in order, to be changed, from [`Map::values_mut`].
pub struct ValuesMut<'a>(pub(super) slice::IterMut<'a, Member>);

/// Implements the iterators: each maps a member to what it yields.
macro_rules! iterators {
    ($($name:ident $(<$a:lifetime>)? -> $item:ty = $map:expr;)*) => { $(
        impl $(<$a>)? Iterator for $name $(<$a>)? {
            type Item = $item;

            fn next(&mut self) -> Option<Self::Item> {
                self.0.next().map($map)
            }

            fn size_hint(&self) -> (usize, Option<usize>) {
                self.0.size_hint()
            }

            fn nth(&mut self, n: usize) -> Option<Self::Item> {
                self.0.nth(n).map($map)
            }
        }

        impl $(<$a>)? DoubleEndedIterator for $name $(<$a>)? {
            fn next_back(&mut self) -> Option<Self::Item> {
                self.0.next_back().map($map)
            }
        }

        impl $(<$a>)? ExactSizeIterator for $name $(<$a>)? {}

        impl $(<$a>)? FusedIterator for $name $(<$a>)? {}
    )* };
}

iterators! {
    Iter<'a> -> (&'a str, &'a Value) = Member::pair;
    IterMut<'a> -> (&'a str, &'a mut Value) = |member| (&*member.key, &mut member.value);
    IntoIter -> (String, Value) = Member::into_pair;
    Keys<'a> -> &'a str = |member| &*member.key;
    Values<'a> -> &'a Value = |member| &member.value;
    ValuesMut<'a> -> &'a mut Value = |member| &mut member.value;
}

impl fmt::Debug for Iter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.clone()).finish()
    }
}

impl fmt::Debug for IterMut<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.0.as_slice().iter().map(Member::pair)).finish()
    }
}

impl fmt::Debug for IntoIter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.0.as_slice().iter().map(Member::pair)).finish()
    }
}

impl fmt::Debug for Keys<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

impl fmt::Debug for Values<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

impl fmt::Debug for ValuesMut<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.as_slice().iter().map(|member| &member.value)).finish()
    }
}

impl IntoIterator for Map {
    type Item = (String, Value);
    type IntoIter = IntoIter;

    fn into_iter(mut self) -> IntoIter {
        IntoIter(self.take_members().into_iter())
    }
}

impl<'a> IntoIterator for &'a Map {
    type Item = (&'a str, &'a Value);
    type IntoIter = Iter<'a>;

    fn into_iter(self) -> Iter<'a> {
        self.iter()
    }
}

impl<'a> IntoIterator for &'a mut Map {
    type Item = (&'a str, &'a mut Value);
    type IntoIter = IterMut<'a>;

    fn into_iter(self) -> IterMut<'a> {
        self.iter_mut()
    }
}
