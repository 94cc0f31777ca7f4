import { rateHoldsDays, type ExchangeRate } from 'contract/administration/index.ts';
import type * as contract from 'contract/administration/index.ts';
import type { Received } from 'contract/call.ts';
import { formatDay } from 'contract/format.ts';
import { sql, type RawBuilder } from 'kysely';
import { whoHolds } from '../../access/index.ts';
import { only, record } from '../../platform/audit/audit.ts';
import { batchesOf } from '../../platform/database/batches.ts';
import type { Reading, Writing } from '../../platform/context.ts';
import { brokenUnique, type Reader } from '../../platform/database/database.ts';
import { dayWithin } from '../../platform/database/days.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { pageOf } from '../../platform/database/pages.ts';
import type { FileAnswer } from '../../platform/http/downloads.ts';
import { notFound, Problem } from '../../platform/problem.ts';
import { writeSpreadsheet } from '../../platform/spreadsheet/spreadsheet.ts';
import { todayInChile } from '../../platform/today.ts';
import '../tables.ts';

type Foreign = ExchangeRate['moneda'];

/** A rate as it is kept with what was converted by it (contract decision 66). */
export interface Rate {
  moneda: Foreign | 'CLP';
  fecha: string;
  valor: string;
  fuente: string;
}

/** What a currency is worth in pesos on a day: the last rate until then, refused when that is too long ago. */
export async function rateOn(db: Reader, moneda: Rate['moneda'], day: string): Promise<Rate> {
  if (moneda === 'CLP') return { moneda, fecha: day, valor: '1', fuente: 'Peso chileno' };
  const found = await db
    .selectFrom('exchange_rates')
    .select(['moneda', 'fecha', plainDecimal('valor').as('valor'), 'fuente', holdsOn(day).as('vigente')])
    .where('moneda', '=', moneda)
    .where('fecha', '<=', day)
    .orderBy('fecha', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!found) throw missing(moneda, day, 'No hay ninguno ingresado hasta ese día.');
  const { vigente, ...rate } = found;
  if (!vigente) throw missing(moneda, day, `El último es del ${formatDay(rate.fecha)}, de hace más de ${rateHoldsDays} días.`);
  return rate;
}

/** The same within a query, of its own currency and day: one row, or none. */
export const rateUntil = (currency: RawBuilder<Rate['moneda']>, day: RawBuilder<string>) => sql<Omit<Rate, 'moneda'>>`(
  select 1::numeric as valor, ${day} as fecha, 'Peso chileno' as fuente where ${currency} = 'CLP'
  union all
  (select valor, fecha, fuente from exchange_rates
    where moneda = ${currency} and fecha <= ${day} and fecha >= ${day} - ${rateHoldsDays}::integer order by fecha desc limit 1))`;

const holdsOn = (day: string) => sql<boolean>`fecha >= ${day}::date - ${rateHoldsDays}::integer`;

const missing = (moneda: Foreign, day: string, why: string) =>
  new Problem(
    'rule',
    { message: `No hay un tipo de cambio de ${moneda} para el ${formatDay(day)}. ${why} Ingréselo en Tipos de cambio.`, moneda },
    whoHolds('approval_matrix:create'),
  );

const columns = ['moneda', 'fecha', plainDecimal('valor').as('valor'), 'fuente', 'version'] as const;

type Filters = Received<typeof contract.exportExchangeRates>;

function filteredRates(db: Reader, { moneda, desde, hasta }: Filters) {
  let found = db.selectFrom('exchange_rates');
  if (moneda !== undefined) found = found.where('moneda', '=', moneda);
  return found.where(dayWithin('fecha', { from: desde, to: hasta }));
}

const inOrder = (db: Reader, filters: Filters) => filteredRates(db, filters).select(columns).orderBy('fecha', 'desc').orderBy('moneda');

export async function listExchangeRates({ db }: Reading, { page, per_page, ...filters }: Received<typeof contract.listExchangeRates>) {
  return pageOf({ page, per_page }, filteredRates(db, filters), inOrder(db, filters));
}

/** The last rate of each currency. */
export const currentExchangeRates = ({ db }: Reading) =>
  db
    .selectFrom('exchange_rates')
    .distinctOn('moneda')
    .select(['moneda', 'fecha', plainDecimal('valor').as('valor'), 'fuente', holdsOn(todayInChile()).as('vigente')])
    .where('fecha', '<=', todayInChile())
    .orderBy('moneda')
    .orderBy('fecha', 'desc')
    .execute();

export async function exportExchangeRates({ db, user }: Reading, filters: Filters): Promise<FileAnswer> {
  return {
    filename: `tipos-de-cambio-${todayInChile()}.xlsx`,
    content: writeSpreadsheet(user, { sheet: 'Tipos de cambio', columns: sheetColumns, rows: batchesOf(db, inOrder(db, filters)) }),
  };
}

/** The titles are those that the import knows. */
const sheetColumns = [
  { key: 'moneda', header: 'Moneda' },
  { key: 'fecha', header: 'Fecha', kind: 'day' as const, width: 14 },
  { key: 'valor', header: 'Valor', kind: 'number' as const, width: 16 },
  { key: 'fuente', header: 'Fuente', width: 24 },
];

/** As the audit trail names it. */
export const nameOf = ({ moneda, fecha }: { moneda: Foreign; fecha: string }) => `${moneda} ${formatDay(fecha)}`;
const auditColumns = ['valor', 'fuente'] as const;

export async function createExchangeRate(context: Writing, rate: Received<typeof contract.createExchangeRate>): Promise<ExchangeRate> {
  const { tx } = context;
  const after = await tx
    .insertInto('exchange_rates')
    .values(rate)
    .returning(columns)
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (brokenUnique(error))
        throw new Problem('duplicate', { fields: { fecha: 'Esa moneda ya tiene un valor ese día. Corríjalo en la lista.' } });
      throw error;
    });
  await record(context, { action: 'create', entity: 'exchange_rate', id: nameOf(rate), after: only(after, auditColumns) });
  return after;
}

export async function updateExchangeRate(
  context: Writing,
  { moneda, fecha, valor, fuente, version }: Received<typeof contract.updateExchangeRate>,
): Promise<ExchangeRate> {
  const { tx } = context;
  const before = await tx
    .selectFrom('exchange_rates')
    .select(columns)
    .where('moneda', '=', moneda)
    .where('fecha', '=', fecha)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw notFound('Ese tipo de cambio');
  if (before.version !== version) throw new Problem('stale', { current: before });
  const after = await tx
    .updateTable('exchange_rates')
    .set({ valor, fuente, version: version + 1 })
    .where('moneda', '=', moneda)
    .where('fecha', '=', fecha)
    .returning(columns)
    .executeTakeFirstOrThrow();
  await record(context, {
    action: 'update',
    entity: 'exchange_rate',
    id: nameOf(after),
    before: only(before, auditColumns),
    after: only(after, auditColumns),
  });
  return after;
}

export async function deleteExchangeRate(context: Writing, { moneda, fecha }: Received<typeof contract.deleteExchangeRate>) {
  const { tx } = context;
  const gone = await tx
    .deleteFrom('exchange_rates')
    .where('moneda', '=', moneda)
    .where('fecha', '=', fecha)
    .returning(columns)
    .executeTakeFirst();
  if (!gone) throw notFound('Ese tipo de cambio');
  await record(context, { action: 'delete', entity: 'exchange_rate', id: nameOf(gone), before: only(gone, auditColumns) });
  return { done: true } as const;
}
