import { useLayoutEffect, useState, type RefObject } from 'react';
import { lineHeight } from './measures.ts';

/** Drawn above and below what is seen, so that a turn of the wheel finds them there. */
const spare = 12;
/** The window of lines moves by so many at once: most turns of the wheel draw nothing. */
const stride = 6;

/** Which lines of a box that scrolls are drawn. */
export function useSeenLines(box: RefObject<HTMLElement | null>, count: number, height = lineHeight): { from: number; to: number } {
  const [seen, setSeen] = useState({ from: 0, length: 40 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = () => {
      const first = Math.floor(element.scrollTop / height / stride) * stride;
      const next = { from: Math.max(0, first - spare), length: Math.ceil(element.clientHeight / height) + stride + 2 * spare };
      setSeen((now) => (now.from === next.from && now.length === next.length ? now : next));
    };
    measure();
    element.addEventListener('scroll', measure, { passive: true });
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => {
      element.removeEventListener('scroll', measure);
      watch.disconnect();
    };
  }, [box, height]);
  const from = Math.min(seen.from, Math.max(0, count - seen.length));
  return { from, to: Math.min(count, from + seen.length) };
}
