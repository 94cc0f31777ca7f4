import { cubageLimits, pesosOf, serviceCost, type CostCategory } from 'contract/cubication/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import '../tables.ts';

interface CostRow {
  id: number;
  name: string;
  part: 'panels' | 'services';
  category: CostCategory;
  /** Exact pesos; null while they are not known. */
  pesos: string | null;
}

interface PricedRow {
  quantity: string;
  cost: string | null;
  rate: string | null;
}

/** What a row of materials or boards costs. */
export const pesosOfRow = ({ quantity, cost, rate }: PricedRow): string | null =>
  cost === null || rate === null ? null : pesosOf(quantity, cost, rate);

/** What the services of some take-offs cost, each in its category. */
export async function costedServices(db: Reader, cubages: readonly number[]): Promise<CostRow[]> {
  const services = await db
    .selectFrom('cubage_services')
    .where('cubage_id', 'in', [...cubages])
    .select(['id', 'name', 'service_type', plainDecimal('unit_cost').as('Unit_Cost'), plainDecimal<null>('quantity').as('Quantity')])
    .select([plainDecimal<null>('days').as('Days'), plainDecimal<null>('hours').as('Hour')])
    .select([plainDecimal<null>('day_month').as('Day_Month'), plainDecimal<null>('staff').as('Staff')])
    .orderBy('line')
    .limit(cubageLimits.services * cubages.length)
    .execute();
  return services.map(({ id, name, service_type, ...cells }) => ({
    id,
    name,
    part: 'services',
    category: service_type,
    pesos: serviceCost(service_type, cells),
  }));
}

/** What the services and boards of a take-off cost, each in its category; boards are main equipment. */
export async function costedOthers(db: Reader, cubage_id: number): Promise<CostRow[]> {
  const services = await costedServices(db, [cubage_id]);
  const panels = await db
    .selectFrom('cubage_panels')
    .where('cubage_id', '=', cubage_id)
    .select([
      'id',
      'name',
      plainDecimal('quantity').as('quantity'),
      plainDecimal<null>('cost').as('cost'),
      plainDecimal<null>('rate').as('rate'),
    ])
    .orderBy('line')
    .limit(cubageLimits.panels)
    .execute();
  return [
    ...services,
    ...panels.map(({ id, name, ...it }): CostRow => ({ id, name, part: 'panels', category: 'equipos_otros', pesos: pesosOfRow(it) })),
  ];
}
