import type { AgreedPrice } from 'contract/orders/index.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { today } from '../../platform/database/days.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import './tables.ts';

/** By code, what is agreed of it today: the cheapest of each currency first. Only with those who are bought from. */
export async function agreedPrices(db: Reader, codes: readonly string[]): Promise<ReadonlyMap<string, readonly AgreedPrice[]>> {
  if (codes.length === 0) return new Map();
  const { rows } = await sql<AgreedPrice & { code: string }>`
    select it.number, it.supplier_code, supplier.nombre as supplier, supplier.rut as supplier_rut, it.code, it.currency,
      ${plainDecimal('it.unit_price')} as unit_price, ${plainDecimal('it.minimum_quantity')} as minimum_quantity, it.valid_to, it.payment_terms
    from agreed_prices(${[...new Set(codes)]}::text[], ${today}) as it
    join suppliers as supplier on supplier.codigo = it.supplier_code and supplier.activo
    order by it.code, it.currency, it.unit_price, it.id`.execute(db);
  return new Map([...Map.groupBy(rows, (it) => it.code)].map(([code, all]) => [code, all.map(({ code: _code, ...it }) => it)]));
}
