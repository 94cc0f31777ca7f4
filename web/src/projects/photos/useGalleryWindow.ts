import { useCallback, useRef, useState } from 'react';

const step = 120;
const spare = 600;

/** How wide something is, and which part of it the window shows, as both change. Its `ref` goes on the element. */
export function useGalleryWindow() {
  const [width, setWidth] = useState(0);
  const [from, setFrom] = useState(0);
  const element = useRef<HTMLDivElement>(null);
  const ref = useCallback((it: HTMLDivElement) => {
    element.current = it;
    const measure = () => setFrom(Math.floor(-it.getBoundingClientRect().top / step) * step);
    const observer = new ResizeObserver(([entry]) => {
      setWidth(Math.floor(entry?.contentRect.width ?? 0));
      measure();
    });
    observer.observe(it);
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, []);
  // The first lines are there before anybody scrolls down to them.
  return { ref, element, width, from: from - spare, to: Math.max(spare, from + window.innerHeight + spare) };
}
