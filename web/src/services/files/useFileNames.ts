import { useState } from 'react';
import { draft } from '../../ui/form/draft.ts';

const key = 'archivos de servicios';

/** What files are called that were sent ahead: the form that names them keeps only their ids. */
export function useFileNames() {
  const [names, setNames] = useState(() => draft.read(key) ?? {});
  return {
    of: (id: number): string | undefined => {
      const name = new Map(Object.entries(names)).get(String(id));
      return typeof name === 'string' ? name : undefined;
    },
    keep: (id: number, name: string): void => {
      draft.keep(key, { ...draft.read(key), [id]: name });
      setNames((before) => ({ ...before, [id]: name }));
    },
  };
}
