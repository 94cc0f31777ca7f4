import { formatNumber } from 'contract/format.ts';
import { sql } from 'kysely';
import { effectsUnderWay } from '../../erp/index.ts';
import type { ErpStock } from '../../outside/erp/port.ts';
import type { Tx } from '../../platform/database/database.ts';
import '../../catalogues/tables.ts';
import { decimalOf, thousandths } from '../decimals.ts';
import { keepMinimums } from './minimums.ts';
import type { Counts, Page } from './page.ts';
import { lockStocks, writeLedger } from '../stock/move.ts';
import { differenceOf, proposeDifferences, type Comparison, type Line } from '../differences/find.ts';
import '../tables.ts';

interface StockQuestion {
  /** Before the ERP was asked for its figures. */
  since: Date;
  /** Warehouses that nobody knows here, each noted once. */
  unknown: Set<string>;
}

/**
 * Compares the ERP's stock with ours, line by line, less what it has not heard of yet. A line that our ledger knows nothing of
 * begins with the ERP's figure; of every other the difference is proposed to a person (decision 033).
 */
export async function compareStocks(page: Page, stocks: readonly ErpStock[], { since, unknown }: StockQuestion): Promise<Counts> {
  const { tx, run } = page;
  await keepMinimums(tx, stocks);
  const lines = await linesOf(page, stocks, unknown);
  const suspicious = await doubtful(tx, lines, since);
  if (suspicious.length === 0) return {};
  // Held first, then compared once more: nothing moves between the comparison and what comes of it.
  await lockStocks(
    tx,
    suspicious.map((it) => ({ material_id: it.material_id, from: null, to: it.warehouse_id })),
  );
  const compared = await compare(tx, suspicious, since);
  const begins = await beginning(tx, compared);
  await writeLedger(
    { tx, user: undefined },
    { kind: 'saldo_inicial', document: { kind: 'sincronizacion_erp', number: run.number }, user_id: null, reason: 'Stock según el ERP' },
    begins.map((it) => ({ material_id: it.material_id, from: 'fuera', to: it.warehouse_id, quantity: decimalOf(it.erp) })),
  );
  const rest = compared.filter((it) => !begins.includes(it));
  return { moved: begins.length, differences: await proposeDifferences(tx, run.id, rest) };
}

/** All lines of the materials that the ERP tells of: what it does not name of them, it has none of. */
async function linesOf({ tx, note }: Page, stocks: readonly ErpStock[], unknown: Set<string>): Promise<Line[]> {
  const places = await tx.selectFrom('warehouses').select(['id', 'codigo', 'movil', 'activo']).execute();
  const warehouses = new Map(places.map((it) => [it.codigo, it]));
  const codes = [...new Set(stocks.map((it) => it.item_code))];
  const known =
    codes.length === 0 ? [] : await tx.selectFrom('materials').where('codigo', 'in', codes).select(['id', 'codigo', 'activo']).execute();
  const materials = new Map(known.map((it) => [it.codigo, it]));
  const told = stocks.flatMap(({ item_code: code, warehouse, in_stock }): Line[] => {
    const [material, place, erp] = [materials.get(code), warehouses.get(warehouse), thousandths(in_stock)];
    if (!place && erp !== 0n && !unknown.has(warehouse)) {
      unknown.add(warehouse);
      note('bodega', warehouse, `La bodega ${warehouse} del ERP tiene stock y no existe aquí.`);
    }
    if (!material || !place?.activo) return [];
    if (erp < 0n) {
      note('stock_negativo', code, `El ERP tiene ${formatNumber(in_stock)} en ${warehouse}: se deja como está aquí.`);
      return [];
    }
    if (!material.activo && erp > 0n)
      note('retirado', code, `Está retirado aquí, y el ERP tiene ${formatNumber(in_stock)} en ${warehouse}.`);
    return material.activo ? [{ material_id: material.id, warehouse_id: place.id, code, warehouse, movil: place.movil, erp }] : [];
  });
  return [...told, ...(await stocksNotTold(tx, known, stocks))];
}

/** What we have of these materials where the ERP names no figure at all. */
async function stocksNotTold(
  tx: Tx,
  materials: readonly { id: number; codigo: string; activo: boolean }[],
  stocks: readonly ErpStock[],
): Promise<Line[]> {
  const ids = materials.filter((it) => it.activo).map((it) => it.id);
  if (ids.length === 0) return [];
  const named = new Set(stocks.map((it) => `${it.warehouse} ${it.item_code}`));
  const rows = await tx
    .selectFrom('stocks')
    .innerJoin('warehouses', 'warehouses.id', 'warehouse_id')
    .innerJoin('materials', 'materials.id', 'material_id')
    .where('material_id', 'in', ids)
    .where('quantity', '>', '0')
    .where('warehouses.activo', '=', true)
    .select(['material_id', 'warehouse_id', 'materials.codigo as code', 'warehouses.codigo as warehouse', 'warehouses.movil'])
    .execute();
  return rows.filter((it) => !named.has(`${it.warehouse} ${it.code}`)).map((it) => ({ ...it, erp: 0n }));
}

/** Lines that differ at first sight, and those of which a difference is known, which may be gone. */
async function doubtful(tx: Tx, lines: readonly Line[], since: Date): Promise<Line[]> {
  const compared = await compare(tx, lines, since);
  const known = await tx.selectFrom('stock_differences').where('current', '=', true).select(['material_id', 'warehouse_id']).execute();
  const noted = new Set(known.map(keyOf));
  return compared.filter((it) => differenceOf(it) !== 0n || noted.has(keyOf(it)));
}

const keyOf = ({ warehouse_id, material_id }: Pick<Line, 'warehouse_id' | 'material_id'>): string => `${warehouse_id} ${material_id}`;

/** What we have of each line, and what of it is under way; without those of which that is not clear at this moment. */
async function compare(tx: Tx, lines: readonly Line[], since: Date): Promise<Comparison[]> {
  if (lines.length === 0) return [];
  const { effects, isUnclear } = await effectsUnderWay(tx, since);
  const asked = JSON.stringify(lines.map(({ material_id, warehouse_id }) => ({ material_id, warehouse_id })));
  const { rows } = await sql<{ material_id: number; warehouse_id: number; quantity: string }>`
    select material_id, warehouse_id, quantity::text from stocks where (warehouse_id, material_id) in (
      select warehouse_id, material_id from jsonb_to_recordset(${asked}::jsonb) as it (warehouse_id integer, material_id integer))`.execute(
    tx,
  );
  const held = new Map(rows.map((it) => [keyOf(it), thousandths(it.quantity)]));
  const moving = new Map<string, bigint>();
  for (const { item_code, warehouse, quantity, isMore } of effects) {
    const key = `${warehouse} ${item_code}`;
    const amount = thousandths(quantity);
    moving.set(key, (moving.get(key) ?? 0n) + (isMore ? amount : -amount));
  }
  return lines
    .filter((it) => !isUnclear(it.code, it.warehouse))
    .map((it) => ({ ...it, ours: held.get(keyOf(it)) ?? 0n, under_way: moving.get(`${it.warehouse} ${it.code}`) ?? 0n }));
}

/** Of what the ledger says nothing at all the ERP's figure is the first word; not where people are counting. */
async function beginning(tx: Tx, compared: readonly Comparison[]): Promise<Comparison[]> {
  const empty = compared.filter((it) => it.ours === 0n && it.under_way === 0n && it.erp > 0n && !it.movil);
  if (empty.length === 0) return [];
  const asked = JSON.stringify(empty.map(({ material_id, warehouse_id }) => ({ material_id, warehouse_id })));
  const { rows } = await sql<{ material_id: number; warehouse_id: number }>`
    select material_id, warehouse_id from jsonb_to_recordset(${asked}::jsonb) as it (warehouse_id integer, material_id integer)
    where exists (select from stock_movements as moved where moved.material_id = it.material_id
        and it.warehouse_id in (moved.from_warehouse_id, moved.to_warehouse_id))
      or exists (select from stock_counts where warehouse_id = it.warehouse_id and status in ('en_conteo', 'por_aprobar'))
      or exists (select from stock_differences as known where known.warehouse_id = it.warehouse_id
        and known.material_id = it.material_id and current)`.execute(tx);
  const begun = new Set(rows.map(keyOf));
  return empty.filter((it) => !begun.has(keyOf(it)));
}
