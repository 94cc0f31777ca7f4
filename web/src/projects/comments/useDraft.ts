import { useState } from 'react';
import { z } from 'zod';
import { CommentFile } from 'contract/projects/index.ts';
import { draft } from '../../ui/draft.ts';

const Named = z.object({ id: z.number(), nombre: z.string() });

/** A comment that is being written: its words with names, whom they name, and the files that are up already. */
const Draft = z.object({ texto: z.string(), people: z.array(Named), archivos: z.array(CommentFile) });
export type Draft = z.infer<typeof Draft>;

export const nothing: Draft = { texto: '', people: [], archivos: [] };

/** Whether something is being written under this name, here, since before a reload. */
export const hasDraft = (name: string): boolean => draft.read(name) !== undefined;

/** What is being written, kept under a name so that it survives a reload; without a name it is not kept. */
export function useDraft(name: string | undefined, start: Draft) {
  const [value, setValue] = useState<Draft>(() => (name === undefined ? undefined : Draft.safeParse(draft.read(name)).data) ?? start);
  const change = (how: (before: Draft) => Draft) =>
    setValue((before) => {
      const next = how(before);
      if (name !== undefined) keep(name, next);
      return next;
    });
  return { value, change, clear: () => change(() => nothing) };
}

function keep(name: string, value: Draft): void {
  if (value.texto === '' && value.archivos.length === 0) draft.drop(name);
  else draft.keep(name, value);
}
