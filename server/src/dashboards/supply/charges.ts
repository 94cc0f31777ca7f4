import type { SupplyCharge } from 'contract/dashboards/index.ts';
import type * as contract from 'contract/dashboards/index.ts';
import type { Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { inOrder, readPage, type Order } from '../../platform/database/pages.ts';
import { businessLine, filteredSupply } from './filter.ts';
import { figuresOf, sumOf, sums, type Amount, type Sums } from './sums.ts';

type Filters = Received<typeof contract.supplyCharges>;

/** What each project, cost centre or place asked for and what became of it. */
export async function supplyCharges(
  { db, user }: Reading,
  { page, per_page, sort, group, ...filters }: Filters,
): Promise<Paged<SupplyCharge>> {
  const groups = groupsOf(filteredSupply(db, user, filters), group);
  const { items, ...totals } = await readPage(
    { page, per_page },
    {
      count: async () =>
        (
          await db
            .selectFrom(groups.as('one'))
            .select((it) => it.fn.countAll<number>().as('total'))
            .executeTakeFirstOrThrow()
        ).total,
      read: async ({ limit, offset, isFromEnd }) => {
        const cut = await cutGroups(db, groups.select(sumOf(columnOf(sort)).as('by')), inOrder(orderOf(sort), isFromEnd))
          .limit(limit)
          .offset(offset)
          .execute();
        return readRows(db, groups, cut);
      },
    },
  );
  return { items: items.map(present), ...totals };
}

type SupplyQuery = ReturnType<typeof filteredSupply>;

const groupsOf = (found: SupplyQuery, group: Filters['group']) =>
  found
    .select(['it.project_id', 'it.cost_center'])
    .select((group === 'place' ? sql<number | null>`it.place_id` : sql<number | null>`null::integer`).as('place_id'))
    .groupBy(['it.project_id', 'it.cost_center', ...(group === 'place' ? (['it.place_id'] as const) : [])]);
type Groups = ReturnType<typeof groupsOf>;

/** What tells one group from another. */
interface Charge {
  project_id: number | null;
  cost_center: string | null;
  place_id: number | null;
}
const keyOf = (it: Charge): string => [it.project_id, it.cost_center, it.place_id].map((one) => one ?? '').join('/');

/** The groups of a page, found by the one sum that puts them in order. */
const cutGroups = (db: Reader, groups: ReturnType<typeof withSum>, order: RawBuilder<unknown>) =>
  db
    .selectFrom(groups.as('it'))
    .leftJoin('projects as project', 'project.id', 'it.project_id')
    .leftJoin('places as place', 'place.id', 'it.place_id')
    .select(['it.project_id', 'it.cost_center', 'it.place_id'])
    .orderBy(order);
const withSum = (groups: Groups) => groups.select(sql`null`.as('by'));

/** All that is told of them. */
async function readRows(db: Reader, groups: Groups, cut: readonly Charge[]): Promise<Row[]> {
  const projects = cut.flatMap((it) => it.project_id ?? []);
  const centers = cut.flatMap((it) => it.cost_center ?? []);
  const own = groups
    .where(sql<boolean>`(it.project_id = any(${projects}::integer[]) or it.cost_center = any(${centers}::text[]))`)
    .select(sums);
  const rows: Row[] = await db
    .selectFrom(own.as('it'))
    .leftJoin('projects as project', 'project.id', 'it.project_id')
    .leftJoin('cost_centers as center', 'center.codigo', 'it.cost_center')
    .leftJoin('places as place', 'place.id', 'it.place_id')
    .selectAll('it')
    .select([businessLine.as('business_line'), 'project.codigoProyecto as project_code', 'project.nombre as project'])
    .select(['place.codigoLugarInstalacion as place_code', 'place.nombre as place', 'center.nombre as cost_center_name'])
    .execute();
  const byKey = new Map(rows.map((it) => [keyOf(it), it]));
  return cut.flatMap((it) => byKey.get(keyOf(it)) ?? []);
}

interface Row extends Sums, Charge, Omit<SupplyCharge, keyof contract.SupplyFigures | 'key' | 'cost_center'> {}

const present = ({ project_id, place_id, ...row }: Row): SupplyCharge => {
  const { cost_center, cost_center_name, business_line, project_code, project, place_code, place, ...group } = row;
  const charge = { cost_center, cost_center_name, business_line, project_code, project, place_code, place };
  return { key: keyOf({ project_id, cost_center, place_id }), ...charge, ...figuresOf(group) };
};

const columnOf = (sort: Filters['sort']) => sort.replace('-', '') as contract.SupplyFigure | Amount;

const orderOf = (sort: Filters['sort']): Order[] => [
  { by: sql.ref('it.by'), isDescending: sort.startsWith('-') },
  { by: sql.ref('project.codigoProyecto') },
  { by: sql.ref('it.cost_center') },
  { by: sql.ref('place.codigoLugarInstalacion') },
];
