import { formatNumber } from 'contract/format.ts';
import { sql } from 'kysely';
import type { ErpStock } from '../outside/erp/port.ts';
import type { Tx } from '../platform/database.ts';
import '../catalogues/tables.ts';
import { decimalOf, thousandths } from './decimals.ts';
import type { Counts, Page } from './erp-sync.ts';
import { lockStocks, writeLedger, type Movement } from './move.ts';
import './tables.ts';

interface Target {
  material_id: number;
  warehouse_id: number;
  /** Thousandths. */
  wanted: bigint;
}

/** Brings the stock of the fixed warehouses to the ERP's figure, by rows of the ledger; mobile ones are ours to keep. */
export async function bringStocks(page: Page, stocks: readonly ErpStock[], unknown: Set<string>): Promise<Counts> {
  const { tx, run } = page;
  const targets = await targetsOf(page, stocks, unknown);
  const different = await differing(tx, targets);
  if (different.length === 0) return {};
  // Held first, then compared once more: nothing moves between the comparison and the correction.
  await lockStocks(
    tx,
    different.map((it) => ({ material_id: it.material_id, from: null, to: it.warehouse_id, quantity: '0' })),
  );
  const now = await differing(tx, different);
  const movements = now.map(({ material_id, warehouse_id, wanted, held }): Movement => ({
    material_id,
    from: wanted < held ? warehouse_id : 'fuera',
    to: wanted < held ? 'fuera' : warehouse_id,
    quantity: decimalOf(wanted < held ? held - wanted : wanted - held),
  }));
  await writeLedger(
    tx,
    { kind: 'ajuste', document: { kind: 'sincronizacion_erp', number: run.number }, user_id: null, reason: 'Stock según el ERP' },
    movements,
  );
  return { moved: movements.length };
}

async function targetsOf({ tx, note }: Page, stocks: readonly ErpStock[], unknown: Set<string>): Promise<Target[]> {
  const warehouses = new Map(
    (await tx.selectFrom('warehouses').select(['id', 'codigo', 'movil', 'activo']).execute()).map((it) => [it.codigo, it]),
  );
  const codes = [...new Set(stocks.map((it) => it.item_code))];
  const known =
    codes.length === 0 ? [] : await tx.selectFrom('materials').where('codigo', 'in', codes).select(['id', 'codigo', 'activo']).execute();
  const materials = new Map(known.map((it) => [it.codigo, it]));
  return stocks.flatMap(({ item_code, warehouse, in_stock }) => {
    const [material, place, wanted] = [materials.get(item_code), warehouses.get(warehouse), thousandths(in_stock)];
    if (!place && wanted !== 0n && !unknown.has(warehouse)) {
      unknown.add(warehouse);
      note('bodega', warehouse, `La bodega ${warehouse} del ERP tiene stock y no existe aquí.`);
    }
    if (!material || !place?.activo || place.movil) return [];
    if (wanted < 0n) {
      note('stock_negativo', item_code, `El ERP tiene ${formatNumber(in_stock)} en ${warehouse}: se deja como está aquí.`);
      return [];
    }
    if (!material.activo && wanted > 0n)
      note('retirado', item_code, `Está retirado aquí, y el ERP tiene ${formatNumber(in_stock)} en ${warehouse}.`);
    return material.activo ? [{ material_id: material.id, warehouse_id: place.id, wanted }] : [];
  });
}

async function differing(tx: Tx, targets: readonly Target[]): Promise<(Target & { held: bigint })[]> {
  if (targets.length === 0) return [];
  const asked = JSON.stringify(targets.map(({ material_id, warehouse_id }) => ({ material_id, warehouse_id })));
  const { rows } = await sql<{ material_id: number; warehouse_id: number; quantity: string }>`
    select material_id, warehouse_id, quantity::text from stocks where (warehouse_id, material_id) in (
      select warehouse_id, material_id from jsonb_to_recordset(${asked}::jsonb) as it (warehouse_id integer, material_id integer))`.execute(
    tx,
  );
  const held = new Map(rows.map((it) => [`${it.warehouse_id} ${it.material_id}`, thousandths(it.quantity)]));
  return targets
    .map((it) => ({ ...it, held: held.get(`${it.warehouse_id} ${it.material_id}`) ?? 0n }))
    .filter((it) => it.held !== it.wanted);
}
