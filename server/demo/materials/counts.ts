import { approveCount, getCount, openCount, saveCountLines, submitCount } from 'contract/materials/index.ts';
import type { Company, DemoStep } from '../acting.ts';

interface Count {
  warehouse: string;
  by: string;
  /** Days ago. */
  days: number;
  /** Of this one there were two less than there should be. */
  short?: string;
  /** So many were counted so far. */
  counted?: number;
  /** Who decided a day later. */
  approvedBy?: string;
}

const sofia = 'sofia.tepa@soldepapel.example';
const martina = 'martina.corcolen@soldepapel.example';
const rocio = 'rocio.alerce@soldepapel.example';

/** A closed count whose difference was adjusted, one that waits for approval, one that goes on. */
const counts: readonly Count[] = [
  { warehouse: 'BM0001', by: sofia, days: 9, short: 'EST-000003', approvedBy: rocio },
  { warehouse: 'BM0002', by: martina, days: 2, short: 'INS-000002' },
  { warehouse: 'BM0001', by: sofia, days: 0, counted: 4 },
];

export const counting: readonly DemoStep[] = counts.map((it) => ({ days: it.days, happen: (company) => count(company, it) }));

async function count(company: Company, { warehouse, by, days, short, counted, approvedBy }: Count): Promise<void> {
  const { act } = company;
  const { number } = await act({ days }, by, openCount, { warehouse_code: warehouse });
  const there = (await lyingIn(company, warehouse)).slice(0, counted);
  const items = there.map((it) => ({ code: it.code, counted_quantity: String(it.code === short ? it.quantity - 2 : it.quantity) }));
  const { version } = await act({ days, hours: 1 }, by, saveCountLines, { number, items });
  if (counted !== undefined) return;
  await act({ days, hours: 3 }, by, submitCount, { number, version });
  if (approvedBy === undefined) return;
  const seen = await act({ days: days - 1 }, approvedBy, getCount, { number });
  await act({ days: days - 1 }, approvedBy, approveCount, { number, version: seen.version, last_movement: seen.last_movement });
}

/** What whoever counts finds there. */
const lyingIn = async ({ db }: Company, warehouse: string): Promise<{ code: string; quantity: number }[]> => {
  const rows = await db
    .selectFrom('stocks')
    .innerJoin('materials', 'materials.id', 'material_id')
    .innerJoin('warehouses', 'warehouses.id', 'warehouse_id')
    .where('warehouses.codigo', '=', warehouse)
    .where('quantity', '>', '0')
    .select(['materials.codigo as code', 'quantity'])
    .orderBy('materials.codigo')
    .execute();
  return rows.map((it) => ({ code: it.code, quantity: Number(it.quantity) }));
};
