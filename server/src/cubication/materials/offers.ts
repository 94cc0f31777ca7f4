import type * as contract from 'contract/cubication/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import { seesMoney } from '../../platform/money.ts';
import type { Currency } from 'contract/currency.ts';
import { readCubage } from '../documents/rows.ts';
import { priceOf } from '../prices.ts';

/** Rows whose material has another price today than they keep. */
export async function listOffers(
  { db, user }: Reading,
  { document_id }: Received<typeof contract.listCostOffers>,
): Promise<Answer<typeof contract.listCostOffers>> {
  await readCubage(db, user, document_id);
  if (!seesMoney(user)) return [];
  const { rows } = await sql<{ row_id: number; cost: string; cost_currency: Currency }>`
    with prices as materialized (
      select its.material_id, price.monto, price.moneda
      from (select distinct material_id from cubage_rows where cubage_id = ${document_id} and erp_status is null) as its
      join lateral ${priceOf(sql.ref('its.material_id'))} as price on true
    )
    select it.id as row_id, trim_scale(price.monto)::text as cost, price.moneda as cost_currency
    from cubage_rows as it join prices as price on price.material_id = it.material_id
    where it.cubage_id = ${document_id} and it.erp_status is null
      and (it.cost is distinct from price.monto or it.currency is distinct from price.moneda)
    order by it.line, it.id`.execute(db);
  return rows;
}
