import { flushSync } from 'react-dom';
import { store } from '../../api/store.ts';

const medium = window.matchMedia('print');
const now = (): string => new Date().toISOString();
/** Since when the page is drawn for paper; undefined while it is drawn for a screen. */
const printedAt = store(medium.matches ? now() : undefined);

/** The instant that stands on what is printed. */
export const usePrintedAt = printedAt.use;

/** Whether the page is being drawn for paper. */
export const useOnPaper = (): boolean => printedAt.use() !== undefined;

/** The same, for code that asks once. */
export const isOnPaper = (): boolean => printedAt.get() !== undefined;

/** Follows what the page is drawn for; `draw` is done before any component hears of it. Called once. */
export function startPaper(draw: () => void): void {
  printedAt.subscribe(draw);
  // The browser takes the page as it is when the listeners have ended: what paper needs is drawn by then.
  const turn = (is: boolean) => {
    if (is !== isOnPaper()) flushSync(() => printedAt.set(is ? now() : undefined));
  };
  window.addEventListener('beforeprint', () => turn(true));
  window.addEventListener('afterprint', () => turn(false));
  medium.addEventListener('change', () => turn(medium.matches));
}
