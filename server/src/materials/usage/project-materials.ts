import type { ProjectMaterial, ProjectMaterialLine, ProjectWithMaterials } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { inOrder, pageOf, readPage } from '../../platform/database/pages.ts';
import { contains, containsWords, textOf } from '../../platform/search/search.ts';
import { projectsSeenBy } from '../../projects/index.ts';
import { chargeOf, costCentersSeenBy, type Charge } from './usage.ts';

const leftOfLine = sql<string>`it.received_quantity - it.consumed_quantity - it.returned_quantity - it.returning_quantity - it.moved_quantity`;

/** Columns of different orders come together in one. */
const plain = (column: string) => sql<string>`${sql.ref(column)} collate "C"`;

/** Lines of which something was received. */
const receivedLines = (db: Reader) =>
  db
    .selectFrom('material_request_lines as it')
    .innerJoin('material_requests as request', 'request.id', 'it.request_id')
    .where('it.received_quantity', '>', '0');

/** Where materials are: projects and cost centres, those with something left first. */
export function listProjectsWithMaterials(
  { db, user }: Reading,
  { page, per_page, search, show_all }: Received<typeof contract.projectsMaterials>,
): Promise<Paged<ProjectWithMaterials>> {
  const charged = db
    .selectFrom('material_charges as charge')
    .where('charge.received', '>', 0)
    .$if(!show_all, (it) => it.where('charge.remaining', '>', 0))
    .select(['charge.project_id', 'charge.cost_center', sql<boolean>`charge.remaining > 0`.as('has_left')]);
  const ofProjects = charged
    .innerJoin('projects', 'projects.id', 'charge.project_id')
    .where('projects.id', 'in', projectsSeenBy(db, user).select('projects.id'))
    .$if(Boolean(search), (it) => it.where(contains(sql.ref('projects.busqueda'), search ?? '')))
    .select([sql<1 | 2>`1`.as('charge_kind'), plain('projects.codigoProyecto').as('code'), plain('projects.nombre').as('name')]);
  const ofCenters = charged
    .innerJoin('cost_centers', 'cost_centers.codigo', 'charge.cost_center')
    .where('cost_centers.codigo', 'in', costCentersSeenBy(db, user).select('codigo'))
    .$if(Boolean(search), (it) => it.where(contains(textOf('cost_centers.codigo', 'cost_centers.nombre'), search ?? '')))
    .select([sql<1 | 2>`2`.as('charge_kind'), plain('cost_centers.codigo').as('code'), plain('cost_centers.nombre').as('name')]);
  const found = db.selectFrom(ofProjects.unionAll(ofCenters).as('it'));
  const order = [{ by: sql.ref('it.has_left'), isDescending: true }, { by: sql.ref('it.charge_kind') }, { by: sql.ref('it.code') }];
  return readPage(
    { page, per_page },
    {
      count: async () => (await found.select((it) => it.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total,
      read: async ({ limit, offset, isFromEnd }) => {
        const window = found.selectAll().orderBy(inOrder(order, isFromEnd)).limit(limit).offset(offset);
        const rows = await db
          .selectFrom(window.as('it'))
          .innerJoinLateral(materialsOf.as('counted'), (join) => join.onTrue())
          .select(['it.charge_kind', 'it.code', 'it.name', 'counted.materials', 'counted.left'])
          .orderBy(inOrder(order, isFromEnd))
          .execute();
        return rows.map((it) => ({ ...it, label: `${it.code} - ${it.name}` }));
      },
    },
  );
}

/** How many materials one of them received, and of how many something is left. */
const materialsOf = sql<{ materials: number; left: number }>`(
  select count(distinct line.material_id)::integer as materials,
    count(distinct line.material_id) filter (
      where line.received_quantity > line.consumed_quantity + line.returned_quantity + line.returning_quantity + line.moved_quantity
    )::integer as left
  from material_request_lines as line join material_requests as request on request.id = line.request_id
  where line.received_quantity > 0 and (request.project_id = it.project_id or request.cost_center = it.cost_center))`;

/** What one of them has, material by material (spec 2 §7). */
export async function listProjectMaterials(
  { db, user }: Reading,
  { page, per_page, search, show_all, sort, ...named }: Received<typeof contract.filterProjectMaterials>,
): Promise<Paged<ProjectMaterial>> {
  const charge = await chargeOf(db, user, named);
  let found = chargedLines(db, charge)
    .innerJoin('materials', 'materials.id', 'it.material_id')
    .innerJoin('units', 'units.id', 'materials.unidad_id')
    .innerJoin('material_families as family', 'family.id', 'materials.familia_id')
    .groupBy(['materials.id', 'materials.codigo', 'materials.descripcion', 'units.codigo', 'family.nombre']);
  if (search) found = found.where((it) => containsWords(it.ref('materials.busqueda'), search));
  if (!show_all) found = found.having(sql<boolean>`sum(${leftOfLine}) > 0`);
  const grouped = found.select([
    ...(['materials.id', 'materials.codigo as code', 'materials.descripcion as description', 'units.codigo as unit'] as const),
    'family.nombre as family',
    sumOf('received'),
    sumOf('consumed'),
    sumOf('returning'),
    sumOf('returned'),
    sumOf('moved'),
    plainDecimal(sql`sum(${leftOfLine})`).as('left_quantity'),
  ]);
  const { items: rows, ...totals } = await pageOf(
    { page, per_page },
    db.selectFrom(grouped.as('it')),
    db
      .selectFrom(grouped.as('it'))
      .selectAll()
      .orderBy(sort.endsWith('description') ? 'it.description' : 'it.code', sort.startsWith('-') ? 'desc' : 'asc')
      .orderBy('it.id'),
  );
  const lines = await linesOf(
    db,
    charge,
    rows.map((it) => it.id),
  );
  const items = rows.map(({ id, ...row }) => ({ ...row, lines: lines.get(id) ?? [] }));
  return { items, ...totals };
}

type Sum = 'received' | 'consumed' | 'returning' | 'returned' | 'moved';
const sumOf = <N extends Sum>(name: N) => plainDecimal(sql`sum(${sql.ref(`it.${name}_quantity`)})`).as<`${N}_quantity`>(`${name}_quantity`);
const one = <N extends Sum>(name: N) => plainDecimal(`it.${name}_quantity`).as<`${N}_quantity`>(`${name}_quantity`);

/** Of a place: its own, and what came for the whole project. */
function chargedLines(db: Reader, { project_id, cost_center, place_id }: Charge) {
  const found = receivedLines(db).where((of) =>
    project_id === null ? of('request.cost_center', '=', cost_center) : of('request.project_id', '=', project_id),
  );
  if (place_id === null) return found;
  return found.where((of) => of.or([of('request.place_id', '=', place_id), of('request.place_id', 'is', null)]));
}

async function linesOf(db: Reader, charge: Charge, materials: readonly number[]): Promise<ReadonlyMap<number, ProjectMaterialLine[]>> {
  const rows = await chargedLines(db, charge)
    .leftJoin('places', 'places.id', 'request.place_id')
    .leftJoin('warehouses', (join) => join.onRef('warehouses.id', '=', 'request.to_warehouse_id'))
    .where('it.material_id', 'in', [0, ...materials])
    .select(['it.material_id', 'it.id as material_request_item_id', 'request.number as request_number', 'it.line'])
    .select(['places.id as place_id', 'places.codigoLugarInstalacion as place_code', 'places.nombre as place'])
    .select(['warehouses.codigo as warehouse_code', 'request.sent_at'])
    .select([
      plainDecimal('it.quantity').as('quantity'),
      one('received'),
      one('consumed'),
      one('returning'),
      one('returned'),
      one('moved'),
      plainDecimal(leftOfLine).as('left_quantity'),
      sql<boolean>`it.received_quantity + it.closed_quantity >= it.quantity`.as('received'),
      sql<boolean>`it.consumed_quantity > 0`.as('consumed'),
      sql<boolean>`it.returned_quantity > 0`.as('returned'),
    ])
    .orderBy('it.request_id')
    .orderBy('it.id')
    .execute();
  const lines = rows.map(({ sent_at, ...row }) => ({ ...row, requested_at: sent_at?.toISOString() ?? null }));
  return Map.groupBy(lines, (it) => it.material_id);
}
