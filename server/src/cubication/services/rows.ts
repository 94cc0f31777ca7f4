import { cubageLimits, serviceCost, type CubageService } from 'contract/cubication/index.ts';
import type * as contract from 'contract/cubication/index.ts';
import type { Received } from 'contract/call.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import '../../catalogues/tables.ts';
import { readCubage } from '../documents/rows.ts';

const noFormulas = { Quantity: null, Days: null, Hour: null, Day_Month: null, Staff: null };

/** The services of a take-off in their order, each with what it costs. */
export async function readServices(db: Reader, cubage_id: number): Promise<CubageService[]> {
  const rows = await db
    .selectFrom('cubage_services as it')
    .leftJoin('services', 'services.id', 'it.service_id')
    .where('it.cubage_id', '=', cubage_id)
    .select(['it.id', 'it.cubage_id as document_id', 'it.service_type', 'it.name', 'services.codigo as code', 'it.version', 'it.formulas'])
    .select([plainDecimal('it.unit_cost').as('Unit_Cost'), plainDecimal<null>('it.quantity').as('Quantity')])
    .select([plainDecimal<null>('it.days').as('Days'), plainDecimal<null>('it.hours').as('Hour')])
    .select([plainDecimal<null>('it.day_month').as('Day_Month'), plainDecimal<null>('it.staff').as('Staff')])
    .orderBy('it.line')
    .orderBy('it.id')
    .limit(cubageLimits.services)
    .execute();
  return rows.map((row) => ({
    ...row,
    formulas: { ...noFormulas, ...row.formulas },
    pre_created: row.code !== null,
    total_cost: serviceCost(row.service_type, row),
  }));
}

export async function listServices(
  { db, user }: Reading,
  { document_id }: Received<typeof contract.getDocumentServices>,
): Promise<CubageService[]> {
  await readCubage(db, user, document_id);
  return readServices(db, document_id);
}
