import { useEffect, useState, type RefObject } from 'react';
import { drawnRows, rowHeight, type DrawnRows } from './drawnRows.ts';
import { useOnPaper } from '../look/paper.ts';

/** Follows the window as it scrolls, so that a very long table draws only what can be seen; on paper that is all of it. */
export function useDrawnRows(table: RefObject<HTMLElement | null>, count: number, height = rowHeight): DrawnRows {
  const [top, setTop] = useState(0);
  useEffect(() => {
    const measure = () => setTop(Math.round((table.current?.getBoundingClientRect().top ?? 0) / height) * height);
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [table, height]);
  const isOnPaper = useOnPaper();
  if (isOnPaper) return { from: 0, to: count, above: 0, below: 0 };
  return drawnRows(count, top, window.innerHeight, height);
}
