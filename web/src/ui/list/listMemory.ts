import { z } from 'zod';
import { getSession } from '../../api/session.ts';
import { store } from '../../api/store.ts';
import type { ListId } from './listView.ts';

/** What this browser knows of lists for whoever is signed in: the server need not be asked before the rows are. */
export function listMemory<T>(prefix: string, value: z.ZodType<T>) {
  const values = z.record(z.string(), value).catch({});
  const changes = store(0);
  const key = (): string => {
    const session = getSession();
    return `${prefix}:${session.state === 'logged in' ? session.user.id : ''}`;
  };
  const read = (): Record<string, T> => {
    try {
      return values.parse(JSON.parse(localStorage.getItem(key()) ?? '{}'));
    } catch {
      return {};
    }
  };
  const get = (list: ListId): T | undefined => new Map(Object.entries(read())).get(nameOf(list));
  return {
    get,
    use(list: ListId): T | undefined {
      changes.use();
      return get(list);
    },
    keep(list: ListId, now: T | undefined): void {
      const { [nameOf(list)]: before, ...others } = read();
      if (JSON.stringify(before) === JSON.stringify(now)) return;
      localStorage.setItem(key(), JSON.stringify({ ...others, ...(now !== undefined && { [nameOf(list)]: now }) }));
      changes.set(changes.get() + 1);
    },
  };
}

const nameOf = ({ lista, titulo }: ListId): string => `${lista}:${titulo}`;
