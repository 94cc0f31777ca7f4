import { useEffect } from 'react';
import { store } from '../../api/store.ts';

/** What the thing on the page is called, once the page knows: for the breadcrumbs, whose address says only its number. */
export const shownName = store<string | undefined>(undefined);

/** Tells it as long as the page is drawn. */
export function useShownName(name: string | undefined): void {
  useEffect(() => {
    shownName.set(name);
    return () => shownName.set(undefined);
  }, [name]);
}
