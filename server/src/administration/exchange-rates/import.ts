import { createExchangeRate, type ExchangeRate } from 'contract/administration/index.ts';
import type * as contract from 'contract/administration/index.ts';
import type { Received } from 'contract/call.ts';
import { formatDay, formatNumber } from 'contract/format.ts';
import { sql } from 'kysely';
import type { Preparing } from '../../platform/context.ts';
import { currency, day, decimal } from '../../platform/spreadsheet/cells.ts';
import { importOf } from '../../platform/imports/fact-sheet.ts';
import { importFile, reviewFile } from '../../platform/imports/imports.ts';
import '../tables.ts';

type Row = Pick<ExchangeRate, 'moneda' | 'fecha' | 'valor' | 'fuente'>;

const rates = importOf<'moneda' | 'fecha' | 'valor' | 'fuente', Row>({
  name: 'Tipos de cambio',
  entity: 'exchange_rate',
  keys: ['moneda', 'fecha', 'valor'],
  update: { permission: 'approval_matrix:update', refusal: 'no tiene permiso para cambiar los tipos de cambio' },
  columns: {
    moneda: { header: 'Moneda', also: ['Divisa', 'Indicador'], read: currency },
    fecha: { header: 'Fecha', also: ['Día'], read: day },
    valor: { header: 'Valor', also: ['Tipo de cambio', 'Valor en pesos', 'CLP'], read: (cell) => decimal(cell, 6) },
    fuente: { header: 'Fuente', also: ['Origen'] },
  },
  // A sheet that names no source is the source itself.
  schema: createExchangeRate.body.extend({ fuente: createExchangeRate.body.shape.fuente.default('Planilla') }),
  key: ({ moneda, fecha }) => `${moneda} ${fecha}`,
  nameOf: ({ moneda, fecha }) => `${moneda} · ${formatDay(fecha)}`,
  facts: ({ valor, fuente }) => ({ valor: formatNumber(valor), fuente }),
  known: async (db, rows) => {
    const { rows: found } = await sql<Row>`
      select moneda, fecha, trim_scale(valor)::text as valor, fuente
      from exchange_rates join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as it (moneda text, fecha date) using (moneda, fecha)`.execute(
      db,
    );
    return new Map(found.map((it) => [`${it.moneda} ${it.fecha}`, it]));
  },
  lock: (tx) => sql`lock table exchange_rates in share row exclusive mode`.execute(tx),
  write: async ({ tx }, rows) => {
    await sql`
      insert into exchange_rates (moneda, fecha, valor, fuente)
      select moneda, fecha, valor, fuente
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as it (moneda text, fecha date, valor numeric, fuente text)
      on conflict (moneda, fecha) do update
        set valor = excluded.valor, fuente = excluded.fuente, version = exchange_rates.version + 1`.execute(tx);
  },
});

/** Judges the file; with the digest of that, writes it. */
export const importExchangeRates = (context: Preparing, { file, digest }: Received<typeof contract.importExchangeRates>) =>
  digest === undefined ? reviewFile(rates, context, { file }) : importFile(rates, context, { file, digest, answer: (report) => report });
