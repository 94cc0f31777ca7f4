import { useEffect, useSyncExternalStore } from 'react';
import { useMatch } from '@tanstack/react-router';

const names = new Map<string, string>();
const listeners = new Set<() => void>();

/** What stands at an address that says no more than a number is called so: for whoever shows the way there. */
export function useNaming(address: string, name: string | undefined): void {
  useEffect(() => {
    if (name === undefined || names.get(address) === name) return;
    names.set(address, name);
    for (const listener of listeners) listener();
  }, [address, name]);
}

/** What stands on the screen around it is called so; not at the address that is being loaded meanwhile. */
export function useOwnName(name: string | undefined): void {
  useNaming(useMatch({ strict: false, select: (it) => it.pathname }), name);
}

/** What a screen that has read it said that it is called. */
export const useNameAt = (address: string): string | undefined => useSyncExternalStore(follow, () => names.get(address));

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Names are whoever's who read them. */
export const forgetNames = (): void => names.clear();
