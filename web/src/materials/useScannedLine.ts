import { useState, type RefObject } from 'react';

/** Leads from the label of a box to the quantity of its line (`data-code` within `root`); `strange` is a code that is on none. */
export function useScannedLine(root: RefObject<HTMLElement | null>) {
  const [strange, setStrange] = useState<string>();
  const find = (read: string) => {
    const code = read.trim().toUpperCase();
    const line = root.current?.querySelector<HTMLElement>(`[data-code="${CSS.escape(code)}"]`);
    setStrange(line ? undefined : code);
    line?.scrollIntoView({ block: 'center' });
    line?.querySelector('input')?.focus({ preventScroll: true });
  };
  return { strange, find };
}
