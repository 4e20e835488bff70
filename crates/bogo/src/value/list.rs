//! `List`: values in order.

use std::fmt;
use std::ops::{Deref, DerefMut};

use super::{Value, tree};

/// Values in order: a `Vec<Value>`, to which it derefs.
///
/// Cloning, comparing, hashing, printing and dropping take no stack, however deep the values nest.
///
/// # Examples
///
/// ```
/// use bogo::{List, Value};
///
/// let mut list = List::from([1, 2]);
/// list.push("three".into());
/// assert_eq!(list[2], "three");
/// assert_eq!(list.iter().filter_map(Value::as_i64).sum::<i64>(), 3);
/// assert_eq!(list.into_vec().len(), 3);
/// ```
#[derive(Default)]
pub struct List(pub(super) Vec<Value>);

impl List {
    /// An empty list; allocates nothing.
    #[must_use]
    pub const fn new() -> Self {
        List(Vec::new())
    }

    /// An empty list with room for `capacity` values.
    #[must_use]
    pub fn with_capacity(capacity: usize) -> Self {
        List(Vec::with_capacity(capacity))
    }

    /// The values as a vector, without copying.
    #[must_use]
    pub fn into_vec(mut self) -> Vec<Value> {
        std::mem::take(&mut self.0)
    }

    /// Whether there are items, all of them floats.
    #[inline]
    pub(super) fn is_floats(&self) -> bool {
        !self.0.is_empty() && self.0.iter().all(|item| matches!(item, Value::Float(_)))
    }
}

impl Deref for List {
    type Target = Vec<Value>;

    fn deref(&self) -> &Vec<Value> {
        &self.0
    }
}

impl DerefMut for List {
    fn deref_mut(&mut self) -> &mut Vec<Value> {
        &mut self.0
    }
}

impl Drop for List {
    fn drop(&mut self) {
        tree::flatten(self.0.iter_mut());
    }
}

impl Clone for List {
    fn clone(&self) -> Self {
        // Each value clones itself without recursion; so for the other traits.
        List(self.0.clone())
    }
}

impl PartialEq for List {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl Eq for List {}

impl std::hash::Hash for List {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl fmt::Debug for List {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}

impl From<Vec<Value>> for List {
    fn from(values: Vec<Value>) -> Self {
        List(values)
    }
}

impl<T: Into<Value>, const N: usize> From<[T; N]> for List {
    fn from(values: [T; N]) -> Self {
        values.into_iter().collect()
    }
}

impl From<List> for Vec<Value> {
    fn from(list: List) -> Self {
        list.into_vec()
    }
}

impl<T: Into<Value>> FromIterator<T> for List {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        List(values.into_iter().map(Into::into).collect())
    }
}

impl<T: Into<Value>> Extend<T> for List {
    fn extend<I: IntoIterator<Item = T>>(&mut self, values: I) {
        self.0.extend(values.into_iter().map(Into::into));
    }
}

impl IntoIterator for List {
    type Item = Value;
    type IntoIter = std::vec::IntoIter<Value>;

    fn into_iter(self) -> Self::IntoIter {
        self.into_vec().into_iter()
    }
}

impl<'a> IntoIterator for &'a List {
    type Item = &'a Value;
    type IntoIter = std::slice::Iter<'a, Value>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<'a> IntoIterator for &'a mut List {
    type Item = &'a mut Value;
    type IntoIter = std::slice::IterMut<'a, Value>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter_mut()
    }
}
