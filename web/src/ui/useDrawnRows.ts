import { useEffect, useState, type RefObject } from 'react';
import { drawnRows, rowHeight, type DrawnRows } from './drawnRows.ts';

/** Follows the window as it scrolls, so that a very long table draws only what can be seen. */
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
  return drawnRows(count, top, window.innerHeight, height);
}
