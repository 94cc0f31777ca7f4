import { useLayoutEffect, type RefObject } from 'react';
import { whenLettersCome } from '../look/letters.ts';
import { sharedWidths } from './sharedWidths.ts';

/** The columns of a table share its width: no name is cut while there is room beside it. Measured anew with other rows, in other letters, and when the table gets more room or less. */
export function useSharedWidth(table: RefObject<HTMLTableElement | null>, rows: readonly object[], columns: string): void {
  useLayoutEffect(() => {
    const drawn = table.current;
    if (!drawn || rows.length === 0 || columns === '') return undefined;
    shareWidth(drawn);
    return whenLettersCome(() => shareWidth(drawn));
  }, [table, rows, columns]);
  useLayoutEffect(() => {
    const [drawn, around] = [table.current, table.current?.parentElement];
    if (!drawn || !around) return undefined;
    let room = around.clientWidth;
    const watch = new ResizeObserver(() => {
      if (around.clientWidth === room) return;
      room = around.clientWidth;
      shareWidth(drawn);
    });
    watch.observe(around);
    return () => watch.disconnect();
  }, [table]);
}

/** Before anything is painted. What only has to be in sight (the mark of a row, its actions) is as wide as it is. */
function shareWidth(table: HTMLTableElement): void {
  const heads = [...table.querySelectorAll<HTMLElement>('thead th')];
  const give = (widthOf: (place: number) => string | null) =>
    heads.forEach(({ dataset: { column } }, place) => column !== undefined && table.style.setProperty(`--width-${column}`, widthOf(place)));
  const widthsAs = (words: 'cut' | 'whole') => {
    table.dataset['measured'] = words;
    return heads.map((it) => Math.ceil(it.getBoundingClientRect().width));
  };
  give(() => null);
  const [cut, whole] = [widthsAs('cut'), widthsAs('whole')];
  delete table.dataset['measured'];
  const columns = cut.map((it, place) => ({ cut: it, whole: whole[place] ?? it }));
  const widths = sharedWidths(columns, table.parentElement?.clientWidth ?? 0);
  give((place) => `${widths[place] ?? 0}px`);
}
