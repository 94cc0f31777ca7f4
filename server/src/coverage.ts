import { readFile } from 'node:fs/promises';
import type { Route } from './platform/http/http.ts';

interface Place {
  id: string;
  area: string;
  part: string;
}
export interface Coverage {
  name: string;
  served: number;
  missing: string[];
}

const readList = async <T>(file: string): Promise<T[]> =>
  JSON.parse(await readFile(new URL(`../../contract/${file}`, import.meta.url), 'utf8'));

/** How much of the specification the running declarations serve, per service and per part. */
export async function coverage(routes: readonly Route[]): Promise<{ services: Coverage[]; parts: Coverage[]; ours: string[] }> {
  const calls = await readList<{ id: string; service: string }>('calls.json');
  const places = await readList<Place>('where.json');
  const served = new Set(routes.map((it) => it.call.id));
  const known = new Set(calls.map((it) => it.id));
  const group = <T extends { id: string }>(all: T[], nameOf: (it: T) => string): Coverage[] =>
    Object.entries(Object.groupBy(all, nameOf)).map(([name, members = []]) => ({
      name,
      served: members.filter((it) => served.has(it.id)).length,
      missing: members.filter((it) => !served.has(it.id)).map((it) => it.id),
    }));
  return {
    services: group(calls, (it) => it.service),
    parts: group(places, (it) => it.part),
    ours: [...served].filter((it) => !known.has(it)),
  };
}
