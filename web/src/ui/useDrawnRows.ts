import { useEffect, useState, type RefObject } from 'react';
import { drawnRows, rowHeight, type DrawnRows } from './drawnRows.ts';

/** Follows the window as it scrolls, so that a very long table draws only what can be seen. */
export function useDrawnRows(table: RefObject<HTMLTableElement | null>, count: number): DrawnRows {
  const [top, setTop] = useState(0);
  useEffect(() => {
    const measure = () => setTop(Math.round((table.current?.getBoundingClientRect().top ?? 0) / rowHeight) * rowHeight);
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [table]);
  return drawnRows(count, top, window.innerHeight);
}
