import { useEffect, useRef } from 'react';

/** On a phone what is opened from a list takes its place and begins at its top; the list is found again where it was left. */
export function useInboxPlace(opened: string | number | undefined) {
  const left = useRef(0);
  useEffect(() => {
    if (opened !== undefined) window.scrollTo(0, 0);
  }, [opened]);
  return {
    leave: () => {
      left.current = window.scrollY;
    },
    comeBack: () => requestAnimationFrame(() => window.scrollTo(0, left.current)),
  };
}
