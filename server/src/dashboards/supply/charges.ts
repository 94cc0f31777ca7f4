import type { SupplyCharge } from 'contract/dashboards/index.ts';
import type * as contract from 'contract/dashboards/index.ts';
import type { Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import { inOrder, readPage, type Order } from '../../platform/database/pages.ts';
import { contains, textOf } from '../../platform/search/search.ts';
import { businessLine, filteredSupply } from './found.ts';
import { figuresOf, sums, type Sums } from './sums.ts';

type Asked = Received<typeof contract.supplyCharges>;

/** What each project, cost centre or place asked for and what became of it. */
export async function supplyCharges(
  { db, user }: Reading,
  { page, per_page, sort, group, search, ...filters }: Asked,
): Promise<Paged<SupplyCharge>> {
  const place = group === 'place' ? sql<number | null>`it.place_id` : sql<number | null>`null::integer`;
  const all = filteredSupply(db, user, filters);
  const groups = (search ? all.where(isCalled(search)) : all)
    .select(['it.project_id', 'it.cost_center', place.as('place_id')])
    .groupBy(['it.project_id', 'it.cost_center', ...(group === 'place' ? (['it.place_id'] as const) : [])]);
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
      read: ({ limit, offset, isFromEnd }) =>
        db
          .selectFrom(groups.select(sums).as('it'))
          .leftJoin('projects as project', 'project.id', 'it.project_id')
          .leftJoin('cost_centers as center', 'center.codigo', 'it.cost_center')
          .leftJoin('places as place', 'place.id', 'it.place_id')
          .selectAll('it')
          .select([businessLine.as('business_line'), 'project.codigoProyecto as project_code', 'project.nombre as project'])
          .select(['place.codigoLugarInstalacion as place_code', 'place.nombre as place', 'center.nombre as cost_center_name'])
          .orderBy(inOrder(orderOf(sort), isFromEnd))
          .limit(limit)
          .offset(offset)
          .execute(),
    },
  );
  return { items: items.map(present), ...totals };
}

interface Row extends Sums, Omit<SupplyCharge, keyof contract.SupplyFigures | 'key'> {
  project_id: number | null;
  place_id: number | null;
}

const present = ({ project_id, place_id, ...row }: Row): SupplyCharge => {
  const { cost_center, cost_center_name, business_line, project_code, project, place_code, place, ...group } = row;
  const charge = { cost_center, cost_center_name, business_line, project_code, project, place_code, place };
  return { key: [project_id, cost_center, place_id].map((it) => it ?? '').join('/'), ...charge, ...figuresOf(group) };
};

const isCalled = (typed: string) => sql<boolean>`(
  it.project_id in (select id from projects where ${contains(sql`busqueda`, typed)})
  or it.place_id in (select id from places where ${contains(sql`busqueda`, typed)})
  or it.cost_center in (select codigo from cost_centers where ${contains(textOf('codigo', 'nombre'), typed)}))`;

function orderOf(sort: Asked['sort']): Order[] {
  const isDescending = sort.startsWith('-');
  const column = sort.replace('-', '');
  const by = column.endsWith('_amount') ? sql`${sql.ref(`it.${column}`)}::numeric` : sql.ref(`it.${column}`);
  return [
    { by, isDescending },
    { by: sql.ref('project.codigoProyecto') },
    { by: sql.ref('it.cost_center') },
    { by: sql.ref('place.codigoLugarInstalacion') },
  ];
}
