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
    use: (): T => useSyncExternalStore(subscribe, get),
  };
}

type Subscription<T> = Pick<ReturnType<typeof store<T>>, 'get' | 'subscribe'>;

/** Follows one thing of a value: drawn anew only when that is another. */
export const useIts = <T, Part extends string | number | boolean | null>(
  { get, subscribe }: Subscription<T>,
  part: (value: T) => Part,
): Part => useSyncExternalStore(subscribe, () => part(get()));
