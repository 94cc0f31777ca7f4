import { useSyncExternalStore } from 'react';

/** A value that lives outside React and that components can follow with `use`. */
export function store<T>(initial: T) {
  const listeners = new Set<() => void>();
  let value = initial;
  const get = (): T => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  return {
    get,
    subscribe,
    set(next: T): void {
      value = next;
      for (const listener of listeners) listener();
    },
    /** Follows one thing of it: drawn anew only when that is another. */
    useIts: <Part extends string | number | boolean | object | null | undefined>(part: (value: T) => Part): Part =>
      useSyncExternalStore(subscribe, () => part(value)),
    use: (): T => useSyncExternalStore(subscribe, get),
  };
}
