/**
 * The same work with its results remembered, for as long as what they were made from is there. For what is made from a
 * declaration, which never changes, and costs: one process may be many servers, as in the tests.
 */
export function onceFor<K extends object, T>(make: (from: K) => T): (from: K) => T {
  const made = new WeakMap<K, { it: T }>();
  return (from) => {
    const known = made.get(from) ?? { it: make(from) };
    made.set(from, known);
    return known.it;
  };
}
