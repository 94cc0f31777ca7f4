import { z } from 'zod';
import { getSession } from '../../api/session.ts';
import { store } from '../../api/store.ts';
import type { ListId } from './listView.ts';

/** Name of a list → what its address would say. */
const Views = z.record(z.string(), z.record(z.string(), z.string()));
type Views = z.infer<typeof Views>;

/** Under what this browser keeps something for whoever is signed in. */
const keyOf = (name: string): string => {
  const session = getSession();
  return `${name}:${session.state === 'logged in' ? session.user.id : ''}`;
};

/** `ahead.js` reads it too: it asks nothing for a list that opens with a view. */
const viewsKey = (): string => keyOf('views');

/** The views that stand above a list: where there is nothing under it, none do. */
export const tabsKey = (list: ListId): string => `${keyOf('tabs')}:${nameOf(list)}`;

const nameOf = ({ lista, titulo }: ListId): string => `${lista}:${titulo}`;

const changes = store(0);

/** With what a list opens, as this browser knows it: it need not be asked before the rows are. */
export function useDefaultView(list: ListId): Record<string, string> | undefined {
  changes.use();
  return defaultViewOf(list);
}

export const defaultViewOf = (list: ListId): Record<string, string> | undefined => new Map(Object.entries(readViews())).get(nameOf(list));

/** What the server says it opens with. */
export function keepDefaultView(list: ListId, search: Record<string, string> | undefined): void {
  const { [nameOf(list)]: before, ...others } = readViews();
  if (JSON.stringify(before) === JSON.stringify(search)) return;
  localStorage.setItem(viewsKey(), JSON.stringify({ ...others, ...(search && { [nameOf(list)]: search }) }));
  changes.set(changes.get() + 1);
}

function readViews(): Views {
  try {
    return Views.catch({}).parse(JSON.parse(localStorage.getItem(viewsKey()) ?? '{}'));
  } catch {
    return {};
  }
}
