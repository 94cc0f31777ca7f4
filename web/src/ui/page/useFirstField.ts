import { useEffect, type RefObject } from 'react';

const fields = ':is(input, textarea, select, [contenteditable=true]):not([type=hidden], [type=file])';

/** Puts the cursor into the first field of a form. Not where one writes with a finger: the keyboard would cover what is to be read first. */
export function useFirstField(form: RefObject<HTMLElement | null>, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !window.matchMedia('(pointer: fine)').matches) return undefined;
    let frame = 0;
    const begin = () => {
      const first = form.current?.querySelector<HTMLInputElement>(fields);
      const { activeElement } = document;
      // Whoever has begun elsewhere in the form meanwhile goes on there: what they type would land in another field.
      if (activeElement !== first && form.current?.contains(activeElement)) return;
      // Its code is still coming: a box stands in its place.
      if (first?.ariaBusy) frame = requestAnimationFrame(begin);
      else first?.focus({ preventScroll: true });
    };
    begin();
    return () => cancelAnimationFrame(frame);
  }, [form, isWanted]);
}
