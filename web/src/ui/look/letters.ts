import { useSyncExternalStore } from 'react';

const key = 'letters';

/**
 * Fetches the letters of the product and wears them from then on. They are 48 KB, so they come after the first rows of somebody's first visit;
 * who has them wears them from the first word on (`theme.js`).
 */
export async function wearLetters(): Promise<void> {
  document.documentElement.dataset['letters'] = '';
  const [come] = await document.fonts.load("14px 'Inter Variable'").catch(() => []);
  if (!come) return;
  try {
    localStorage.setItem(key, 'here');
  } catch {
    // Storage may be blocked or full: then they come after the first rows next time too.
  }
}

/** What a canvas writes with, where no style says it: the letters of the page, as soon as they have come. */
export function lettersNow(): string {
  const letters = getComputedStyle(document.documentElement).getPropertyValue('--letters').trim();
  return document.fonts.check(`14px ${letters}`) ? letters : 'system-ui, sans-serif';
}

/** The same, told anew when they come. */
export const useLetters = (): string => useSyncExternalStore(whenLettersCome, lettersNow);

/** Whatever is as wide as its words is another width then. Gives what ends the listening. */
export function whenLettersCome(listener: () => void): () => void {
  document.fonts.addEventListener('loadingdone', listener);
  return () => document.fonts.removeEventListener('loadingdone', listener);
}
