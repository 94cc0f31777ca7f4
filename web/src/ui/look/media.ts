import { useSyncExternalStore } from 'react';

/** True while the window is as narrow as a phone: lists become cards. */
export const useIsPhone = (): boolean => useMedia('(max-width: 767px)');

/** True for whoever asked their system not to move things. */
export const useIsStill = (): boolean => useMedia('(prefers-reduced-motion: reduce)');

/** True while a media query holds. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
}
