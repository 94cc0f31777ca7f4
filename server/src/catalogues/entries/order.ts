import type { Catalogue, CatalogueRow } from 'contract/catalogues/index.ts';
import { sql } from 'kysely';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { entityOf, nameOf } from './entries.ts';
import { tableOf } from './entry-tables.ts';
import { lockCatalogue, readEntries, type EntryRow } from './rows.ts';

/** Puts the active entries (of one part of a divided catalogue) into a new order; the retired ones come behind them. */
export async function orderEntries(context: Writing, catalogue: Catalogue, { ids }: { ids: number[] }): Promise<CatalogueRow[]> {
  const { tx } = context;
  await lockCatalogue(tx, catalogue);
  const { active, retired, part } = partOf(catalogue, await readEntries(tx, catalogue), ids);
  if (!isReordering(active, ids))
    throw new Problem('stale', { message: 'La lista cambió mientras usted la ordenaba. Revísela y ordénela de nuevo.' });
  if (active.some((it, at) => catalogue.fixed?.is(it) && ids[at] !== it.id))
    throw new Problem('rule', { message: catalogue.fixed?.message ?? '' });

  const places = [...ids, ...retired.map((it) => it.id)];
  await sql`
    update ${sql.table(tableOf(catalogue))} as it set orden = place.n
    from unnest(${places}::integer[]) with ordinality as place (id, n) where it.id = place.id`.execute(tx);
  const after = await readEntries(tx, catalogue);
  const names = new Map(active.map((it) => [it.id, nameOf(catalogue, it)]));
  await record(context, {
    action: 'order',
    entity: entityOf(catalogue),
    id: part === undefined ? 'orden' : `orden/${String(part)}`,
    before: { orden: [...names.values()] },
    after: { orden: ids.map((it) => names.get(it)) },
  });
  return after;
}

/** The part that the first of the ids belongs to. */
function partOf({ scope }: Catalogue, all: readonly EntryRow[], [first]: readonly number[]) {
  const part = scope && all.find((it) => it.id === first)?.[scope];
  const entries = scope ? all.filter((it) => it[scope] === part) : all;
  return { active: entries.filter((it) => it.activo), retired: entries.filter((it) => !it.activo), part };
}

const isReordering = (entries: readonly EntryRow[], ids: readonly number[]): boolean => {
  const wanted = new Set(ids);
  return wanted.size === ids.length && entries.length === ids.length && entries.every((it) => wanted.has(it.id));
};
