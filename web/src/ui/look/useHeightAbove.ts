import { useLayoutEffect, type RefObject } from 'react';

/** Tells an element, as `--above`, how much stands over it on the page, whatever that is: what is as high as the window takes the rest. */
export function useHeightAbove(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const measure = () => {
      const it = element.current;
      it?.style.setProperty('--above', `${it.getBoundingClientRect().top + globalThis.scrollY}px`);
    };
    measure();
    // What stands above may come later, a notice or a name that takes a second line.
    const watch = new ResizeObserver(measure);
    watch.observe(document.body);
    globalThis.addEventListener('resize', measure);
    return () => {
      watch.disconnect();
      globalThis.removeEventListener('resize', measure);
    };
  }, [element]);
}
