import type { Holiday } from 'contract/administration/index.ts';
import type * as contract from 'contract/administration/index.ts';
import type { Received } from 'contract/call.ts';
import { formatDay } from 'contract/format.ts';
import { only, record } from '../../platform/audit/audit.ts';
import { batchesOf } from '../../platform/database/batches.ts';
import type { Reading, Writing } from '../../platform/context.ts';
import { brokenUnique, type Reader, type Tx } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/pages.ts';
import type { FileAnswer } from '../../platform/http/downloads.ts';
import { notFound, Problem } from '../../platform/problem.ts';
import { contains, textOf } from '../../platform/search/search.ts';
import { writeSpreadsheet } from '../../platform/spreadsheet/spreadsheet.ts';
import { tellCalendarChanged } from './tell-change.ts';
import { inWords, placesOf, wrongPlace } from './holiday-scope.ts';
import { todayInChile } from '../../platform/today.ts';
import '../tables.ts';

const columns = ['id', 'fecha', 'nombre', 'irrenunciable', 'ambito', 'version'] as const;

type Filters = Received<typeof contract.exportHolidays>;

function filteredHolidays(db: Reader, { year, search }: Filters) {
  let found = db.selectFrom('holidays');
  if (year !== undefined) {
    const [first, last] = [`${String(year).padStart(4, '0')}-01-01`, `${String(year).padStart(4, '0')}-12-31`];
    found = found.where('fecha', '>=', first).where('fecha', '<=', last);
  }
  if (search) found = found.where(contains(textOf('nombre'), search));
  return found;
}

/** In the order of the days: whoever looks for what comes next filters by year. */
export async function listHolidays({ db }: Reading, { page, per_page, ...filters }: Received<typeof contract.listHolidays>) {
  const { items: rows, ...totals } = await pageOf(
    { page, per_page },
    filteredHolidays(db, filters),
    filteredHolidays(db, filters)
      .select(columns)
      .orderBy('fecha', filters.year === undefined ? 'desc' : 'asc')
      .orderBy('ambito'),
  );
  const places = await placesOf(db);
  return {
    items: rows.map((it) => ({ ...it, alcance: inWords(it.ambito, places) })),
    ...totals,
  };
}

/** The titles are those that the import knows. */
export async function exportHolidays({ db, user }: Reading, filters: Filters): Promise<FileAnswer> {
  const sheet = [
    { key: 'fecha', header: 'Fecha', kind: 'day' as const, width: 14 },
    { key: 'nombre', header: 'Nombre', width: 44 },
    { key: 'irrenunciable', header: 'Irrenunciable' },
    { key: 'ambito', header: 'Ámbito', width: 28 },
  ];
  const rows = batchesOf(db, filteredHolidays(db, filters).select(columns).orderBy('fecha').orderBy('ambito'));
  return { filename: `feriados-${todayInChile()}.xlsx`, content: writeSpreadsheet(user, { sheet: 'Feriados', columns: sheet, rows }) };
}

const auditColumns = ['fecha', 'nombre', 'irrenunciable', 'ambito'] as const;

async function presentHoliday(tx: Tx, row: Omit<Holiday, 'alcance'>): Promise<Holiday> {
  return { ...row, alcance: inWords(row.ambito, await placesOf(tx)) };
}

async function refusePlace(tx: Tx, ambito: string): Promise<void> {
  const wrong = wrongPlace(ambito, await placesOf(tx));
  if (wrong) throw new Problem('invalid', { fields: { ambito: wrong } });
}

function refuse(error: unknown): never {
  if (brokenUnique(error)) throw new Problem('duplicate', { fields: { fecha: 'Ese día ya es feriado con el mismo ámbito.' } });
  throw error;
}

export async function createHoliday(context: Writing, holiday: Received<typeof contract.createHoliday>): Promise<Holiday> {
  const { tx } = context;
  await refusePlace(tx, holiday.ambito);
  const after = await tx.insertInto('holidays').values(holiday).returning(columns).executeTakeFirstOrThrow().catch(refuse);
  await record(context, { action: 'create', entity: 'holiday', id: formatDay(after.fecha), after: only(after, auditColumns) });
  await tellCalendarChanged(context, `Nuevo feriado: ${after.nombre}, ${formatDay(after.fecha)}`);
  return presentHoliday(tx, after);
}

export async function updateHoliday(
  context: Writing,
  { id, version, ...change }: Received<typeof contract.updateHoliday>,
): Promise<Holiday> {
  const { tx } = context;
  const before = await tx.selectFrom('holidays').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!before) throw notFound('Ese feriado ya');
  if (before.version !== version) throw new Problem('stale', { current: await presentHoliday(tx, before) });
  await refusePlace(tx, change.ambito);
  const after = await tx
    .updateTable('holidays')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
    .catch(refuse);
  await record(context, {
    action: 'update',
    entity: 'holiday',
    id: formatDay(before.fecha),
    before: only(before, auditColumns),
    after: only(after, auditColumns),
  });
  await tellCalendarChanged(context, `Cambió un feriado: ${after.nombre}, ${formatDay(after.fecha)}`);
  return presentHoliday(tx, after);
}

export async function deleteHoliday(context: Writing, { id }: { id: number }) {
  const { tx } = context;
  const gone = await tx.deleteFrom('holidays').where('id', '=', id).returning(columns).executeTakeFirst();
  if (!gone) throw notFound('Ese feriado ya');
  await record(context, { action: 'delete', entity: 'holiday', id: formatDay(gone.fecha), before: only(gone, auditColumns) });
  await tellCalendarChanged(context, `Se eliminó un feriado: ${gone.nombre}, ${formatDay(gone.fecha)}`);
  return { done: true } as const;
}
