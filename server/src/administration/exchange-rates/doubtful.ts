import type { DoubtfulRate, ExchangeRate } from 'contract/administration/index.ts';
import type * as contract from 'contract/administration/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { only, record } from '../../platform/audit/audit.ts';
import type { Reading, Writing } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { Problem } from '../../platform/problem.ts';
import { createExchangeRate, nameOf } from './exchange-rates.ts';
import '../tables.ts';

/** More than these nobody confirms one by one. */
const mostShown = 100;

/** What waits, beside the last value before its day that is used. */
function doubtfulRates(db: Reader) {
  const before = sql<{ fecha: string; valor: string }>`(
    select fecha::text as fecha, valor from exchange_rates where moneda = it.moneda and fecha < it.fecha order by fecha desc limit 1)`;
  return db
    .selectFrom('doubtful_rates as it')
    .innerJoinLateral(before.as('before'), (on) => on.onTrue())
    .where('it.estado', '=', 'pendiente')
    .select(['it.moneda', 'it.fecha', plainDecimal('it.valor').as('valor'), 'it.fuente'])
    .select(['before.fecha as last_day', plainDecimal('before.valor').as('last_value')])
    .select(sql<string>`round((it.valor - before.valor) * 100 / before.valor, 1)::text`.as('variacion'))
    .select(sql<string>`md5(concat_ws(' ', it.valor, it.fuente, before.fecha, before.valor))`.as('huella'));
}

type Row = Awaited<ReturnType<ReturnType<typeof doubtfulRates>['execute']>>[number];
const present = ({ last_day, last_value, ...it }: Row): DoubtfulRate => ({ ...it, anterior: { fecha: last_day, valor: last_value } });

export async function exchangeRateSources({ db, outside }: Reading): Promise<Answer<typeof contract.exchangeRateSources>> {
  const rows = await doubtfulRates(db).orderBy('it.fecha').orderBy('it.moneda').limit(mostShown).execute();
  const last = await db.selectFrom('outside_checks').select(['at', 'ok', 'message']).where('system', '=', 'rates').executeTakeFirst();
  return {
    fuentes: [...outside.rates.sources],
    ultima: last ? { at: last.at.toISOString(), ok: last.ok, mensaje: last.message } : null,
    por_confirmar: rows.map(present),
  };
}

type Which = Received<typeof contract.confirmDoubtfulRate>;

/** As it was seen: one that its source changed meanwhile, or that is held against another value, is another. */
async function lockDoubtful({ tx }: Writing, { moneda, fecha, huella }: Which): Promise<DoubtfulRate> {
  const row = await doubtfulRates(tx).where('it.moneda', '=', moneda).where('it.fecha', '=', fecha).forUpdate('it').executeTakeFirst();
  if (!row) throw new Problem('not_found', { message: 'Ese valor ya no espera que lo confirmen: se decidió, o su fuente lo retiró.' });
  if (row.huella !== huella)
    throw new Problem('stale', { message: 'Ese valor cambió desde que lo vio. Revíselo y decida de nuevo.', current: present(row) });
  return present(row);
}

export async function confirmDoubtfulRate(context: Writing, which: Which): Promise<ExchangeRate> {
  const { moneda, fecha, valor, fuente } = await lockDoubtful(context, which);
  const made = await createExchangeRate(context, { moneda, fecha, valor, fuente });
  await context.tx.deleteFrom('doubtful_rates').where('moneda', '=', moneda).where('fecha', '=', fecha).execute();
  return made;
}

export async function discardDoubtfulRate(context: Writing, which: Which) {
  const row = await lockDoubtful(context, which);
  await context.tx
    .updateTable('doubtful_rates')
    .set({ estado: 'descartado' })
    .where('moneda', '=', row.moneda)
    .where('fecha', '=', row.fecha)
    .execute();
  await record(context, { action: 'discard', entity: 'exchange_rate', id: nameOf(row), before: only(row, ['valor', 'fuente']) });
  return { done: true } as const;
}
