import { useEffect } from 'react';
import type { Work } from '../work.ts';

/** Ctrl+Z and Ctrl+Y wherever one stands, but in a field, which has its own: whoever takes away all rows stands in no grid any more. */
export function useUndoKeys(work: Work): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
      if (!(event.ctrlKey || event.metaKey) || isField || (key !== 'z' && key !== 'y')) return;
      event.preventDefault();
      void (key === 'y' || event.shiftKey ? work.redo() : work.undo());
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [work]);
}
