import { threadDifferenceStates, type ThreadDifference } from 'contract/dashboards/index.ts';
import type * as contract from 'contract/dashboards/index.ts';
import type { Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { sql } from 'kysely';
import { recordAll } from '../../platform/audit/audit.ts';
import type { Reading, Writing } from '../../platform/context.ts';
import { batchesOf } from '../../platform/database/batches.ts';
import type { Reader } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/pages.ts';
import type { FileAnswer } from '../../platform/http/downloads.ts';
import { notSeen, Problem } from '../../platform/problem.ts';
import { allowedAmong, refusalOf, rowNumber } from '../../platform/rules.ts';
import { contains, textOf } from '../../platform/search/search.ts';
import { writeSpreadsheet, type Sheet } from '../../platform/spreadsheet/spreadsheet.ts';
import { stateAfter } from '../../platform/state-after.ts';
import { todayInChile } from '../../platform/today.ts';
import type { User } from '../../platform/user.ts';
import { placesSeenBy } from '../../projects/index.ts';
import { threadDifferenceActions } from './actions.ts';
import './tables.ts';

type Filters = Received<typeof contract.exportThreadDifferences>;

/** Differences at the places of projects that the person sees, narrowed. */
function differencesSeenBy(db: Reader, user: User, { search, state, project_code }: Filters = {}) {
  let found = db
    .selectFrom('thread_differences as it')
    .innerJoin('places', 'places.id', 'it.place_id')
    .innerJoin('materials', 'materials.id', 'it.material_id')
    .leftJoin('users as closer', 'closer.id', 'it.closed_by');
  if (!user.seesAllProjects) found = found.where('it.place_id', 'in', placesSeenBy(db, user).select('places.id'));
  if (search)
    found = found.where((of) =>
      of.or([
        contains(of.ref('materials.busqueda'), search),
        contains(textOf('it.number', 'places.codigoLugarInstalacion', 'places.nombre'), search),
      ]),
    );
  if (state) found = found.where('it.state', '=', state);
  if (project_code) found = found.where('places.codigoProyecto', '=', project_code);
  return found;
}

const rowsOf = (found: ReturnType<typeof differencesSeenBy>) =>
  found
    .select(['it.id', 'it.number', 'it.state', 'places.codigoLugarInstalacion as place_code', 'places.nombre as place'])
    .select(['places.codigoProyecto as project_code', 'materials.codigo as code', 'materials.descripcion as description'])
    .select(['it.why', 'it.found_at', 'it.seen_at', 'closer.nombre as closed_by', 'it.closed_at', 'it.reason', 'it.version'])
    .orderBy(sql`it.state = 'abierta'`, 'desc')
    .orderBy('it.id', 'desc');

export async function listThreadDifferences(
  { db, user }: Reading,
  { page, per_page, ...filters }: Received<typeof contract.listThreadDifferences>,
): Promise<Paged<ThreadDifference>> {
  const found = differencesSeenBy(db, user, filters);
  const { items: rows, ...totals } = await pageOf({ page, per_page }, found, rowsOf(found));
  const items = rows.map(({ found_at, seen_at, closed_at, ...it }) => ({
    ...it,
    found_at: found_at.toISOString(),
    seen_at: seen_at.toISOString(),
    closed_at: closed_at?.toISOString() ?? null,
    allowed_actions: allowedAmong(threadDifferenceActions, { row: { ...it, closed_at }, user }),
  }));
  return { items, ...totals };
}

/** What the actions of a difference are judged by. */
export async function readThreadDifferenceCase({ db, user }: Reading, id: string) {
  const row = await differencesSeenBy(db, user)
    .where('it.id', '=', rowNumber(id))
    .select(['it.number', 'it.state', 'it.closed_at'])
    .executeTakeFirst();
  if (!row) throw notSeen('La diferencia', 'ella');
  return { row, user };
}

const columns: Sheet['columns'] = [
  { key: 'number', header: 'Diferencia', width: 14 },
  { key: 'state', header: 'Estado', width: 22 },
  { key: 'project_code', header: 'Proyecto', width: 14 },
  { key: 'place_code', header: 'Lugar', width: 14 },
  { key: 'place', header: 'Nombre del lugar', width: 36 },
  { key: 'code', header: 'Código', width: 16 },
  { key: 'description', header: 'Descripción', width: 48 },
  { key: 'why', header: 'Qué no cuadra', width: 80 },
  { key: 'found', header: 'Encontrada', kind: 'day' },
  { key: 'closed', header: 'Cerrada', kind: 'day' },
  { key: 'closed_by', header: 'Cerró', width: 26 },
  { key: 'reason', header: 'Motivo', width: 40 },
];

export async function exportThreadDifferences({ db, user }: Reading, filters: Filters): Promise<FileAnswer> {
  const query = rowsOf(differencesSeenBy(db, user, filters))
    .select(sql<string>`to_char(it.found_at at time zone 'America/Santiago', 'YYYY-MM-DD')`.as('found'))
    .select(sql<string>`to_char(it.closed_at at time zone 'America/Santiago', 'YYYY-MM-DD')`.as('closed'));
  async function* rows() {
    for await (const batch of batchesOf(db, query)) yield batch.map((it) => ({ ...it, state: threadDifferenceStates.label(it.state) }));
  }
  return {
    filename: `diferencias-hilo-${todayInChile()}.xlsx`,
    content: writeSpreadsheet(user, { sheet: 'Diferencias', columns, rows: rows() }),
  };
}

/** All of them or none, as they were seen. */
export async function closeThreadDifferences(
  context: Writing,
  { items, reason }: Received<typeof contract.closeThreadDifferences>,
): Promise<{ done: number }> {
  const { tx, user } = context;
  const rows = await lockDifferences(context, items);
  await tx
    .updateTable('thread_differences')
    .set((it) => ({
      state: stateAfter(threadDifferenceStates, 'abierta', 'close'),
      closed_by: user.id,
      closed_at: sql<Date>`now()`,
      reason,
      version: it('version', '+', 1),
    }))
    .where(
      'id',
      'in',
      rows.map((it) => it.id),
    )
    .execute();
  await recordAll(
    context,
    rows.map((it) => ({
      action: 'close',
      entity: 'thread_difference',
      id: it.number,
      after: { lugar: it.place_code, material: it.code, diferencia: it.why, motivo: reason },
    })),
  );
  return { done: rows.length };
}

/** Holds them, in one order; refuses what is not to be seen, over, or other than it was. */
async function lockDifferences({ tx, user }: Writing, items: Received<typeof contract.closeThreadDifferences>['items']) {
  const seen = new Map(items.map((it) => [it.id, it.version]));
  if (seen.size < items.length) throw new Problem('invalid', { fields: { items: 'Una diferencia está dos veces.' } });
  const rows = await differencesSeenBy(tx, user)
    .where('it.id', 'in', [...seen.keys()])
    .select(['it.id', 'it.number', 'it.state', 'it.version', 'it.closed_at', 'it.why'])
    .select(['places.codigoLugarInstalacion as place_code', 'materials.codigo as code'])
    .orderBy('it.id')
    .forUpdate('it')
    .execute();
  if (rows.length < seen.size) throw notSeen('Una de las diferencias', 'ella');
  const over = rows.find((it) => it.state !== 'abierta');
  if (over) throw refusalOf(threadDifferenceActions.close, { row: over, user });
  const changed = rows.find((it) => it.version !== seen.get(it.id));
  if (changed) throw new Problem('stale', { message: `${changed.number} cambió desde que la vio. Ahora dice: ${changed.why}` });
  return rows;
}
