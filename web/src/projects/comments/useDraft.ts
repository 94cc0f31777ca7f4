import { useState } from 'react';
import { z } from 'zod';
import { CommentFile } from 'contract/projects/index.ts';
import { whenSignedOut } from '../../api/session.ts';
import { store } from '../../api/store.ts';
import { draft } from '../../ui/form/draft.ts';

const NamedPerson = z.object({ id: z.number(), nombre: z.string() });

/** A comment that is being written: its words with names, whom they name, and the files that are up already. */
const Draft = z.object({ texto: z.string(), people: z.array(NamedPerson), archivos: z.array(CommentFile) });
export type Draft = z.infer<typeof Draft>;

export const nothing: Draft = { texto: '', people: [], archivos: [] };

/** Outside the screen: a file may be up when the person has gone to another one, and belongs to its comment all the same. */
const drafts = store<ReadonlyMap<string, Draft>>(new Map());
whenSignedOut(() => drafts.set(new Map()));

/** Whether something is being written under this name, here, since before a reload. */
export const hasDraft = (name: string): boolean => draft.read(name) !== undefined;

/** What is being written, kept under a name so that it survives a reload. */
export function useDraft(name: string, start: Draft) {
  const [restored] = useState(() => read(name) ?? start);
  const value = drafts.use().get(name) ?? restored;
  const change = (how: (before: Draft) => Draft) => keep(name, how(drafts.get().get(name) ?? read(name) ?? start));
  const clear = () => {
    draft.drop(name);
    drafts.set(new Map(drafts.get()).set(name, start));
  };
  return { value, change, clear };
}

const read = (name: string): Draft | undefined => Draft.safeParse(draft.read(name)).data;

function keep(name: string, value: Draft): void {
  drafts.set(new Map(drafts.get()).set(name, value));
  if (value.texto === '' && value.archivos.length === 0) draft.drop(name);
  else draft.keep(name, value);
}
