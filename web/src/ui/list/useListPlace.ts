import { useLocation, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type MouseEvent } from 'react';
import { noteList, noteRow, returningTo } from './listPlace.ts';

/** The row from which somebody has come back; drawn, it takes the cursor. */
export interface RowBack {
  row: string;
  arrive: (line: HTMLElement | null) => void;
}

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
  }, [isDrawn, back]);
  const leave = ({ target }: MouseEvent) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset['row'] : undefined;
    if (row !== undefined) noteRow(router.latestLocation, row);
  };
  const isFocused = useRef(false);
  // Of a long list only the rows in sight are drawn: this one a little after the page was scrolled to it.
  const arrive = useCallback((line: HTMLElement | null) => {
    if (!line || isFocused.current) return;
    const name = line.querySelector<HTMLElement>('.row-name');
    name?.focus({ preventScroll: true });
    isFocused.current = document.activeElement === name;
  }, []);
  return { back: back && { row: back.row, arrive }, leave };
}
