import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useState, type MouseEvent } from 'react';
import { noteList, noteRow, returningTo } from './listPlace.ts';

/** Where the person was in a list: who comes back to it finds it as it was, and the row marked. */
export function useListPlace(isDrawn: boolean) {
  const router = useRouter();
  const location = useLocation();
  // Of the moment in which the list appears: later changes of its address are no way back.
  const [back] = useState(() => returningTo(location));
  useEffect(() => noteList(location), [location]);
  useLayoutEffect(() => {
    if (!isDrawn || !back) return;
    window.scrollTo(0, back.y);
    focusRow(back.row);
  }, [isDrawn, back]);
  const leave = ({ target }: MouseEvent) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset['row'] : undefined;
    if (row !== undefined) noteRow(router.latestLocation, row);
  };
  return { row: back?.row, leave };
}

/** Of a long list only the rows in sight are drawn: this one some frames after the page was scrolled to it. */
function focusRow(row: string, frames = 20): void {
  const name = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"] .row-name`);
  if (name) name.focus({ preventScroll: true });
  else if (frames > 0) requestAnimationFrame(() => focusRow(row, frames - 1));
}
