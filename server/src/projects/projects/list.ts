import type { ProjectSummary } from 'contract/projects/index.ts';
import type * as contract from 'contract/projects/index.ts';
import type { Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { sql, type SqlBool } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { dayWithin } from '../../platform/database/days.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { announce, announceHere } from '../../platform/events/events.ts';
import { countsUntil } from '../../platform/events/memory.ts';
import { inOrder, readPage, type Order, type PageAsked, type Stretch } from '../../platform/database/pages.ts';
import { statement } from '../../platform/database/statement.ts';
import { contains } from '../../platform/search/search.ts';
import type { User } from '../../platform/user.ts';
import { membersToday } from '../members.ts';
import { projectsSeenBy, type Seeing } from '../visible.ts';
import '../../catalogues/tables.ts';

type Filters = Omit<Received<typeof contract.filteredProjects>, 'page' | 'per_page'>;
type Sort = Filters['sort'];
interface Page extends PageAsked {
  sort: Sort;
}
export type Narrowing = Partial<Omit<Filters, 'sort'>> & {
  usuario_id?: number;
  contacto_id?: number;
  etapas?: number[] | undefined;
};

/** Every write to projects is announced here; other servers may show a total that is a few seconds old. */
export const projectsChanged = 'projects';
/** Every write to places is announced here, to all servers, and so is what their map tells of a project. */
export const placesChanged = 'places';
const totals = countsUntil(projectsChanged);

export async function announcePlaces(tx: Tx): Promise<void> {
  announceHere(tx, projectsChanged);
  await announce(tx, placesChanged);
}

/** The projects somebody sees, narrowed: everything that lists, counts or exports projects starts here. */
export function filteredProjects(db: Reader, user: Seeing, filters: Narrowing) {
  let found = projectsSeenBy(db, user);
  const { search, linea, stage_id, jefe_proyecto_id, cliente_id, panel_id, codigo_region, termino_desde, termino_hasta } = filters;
  if (search)
    found = found.where((it) =>
      it.or([contains(it.ref('projects.busqueda'), withoutDash(search)), it('cliente_id', 'in', clientsNamed(db, search))]),
    );
  if (linea) found = found.where('linea', '=', linea);
  if (jefe_proyecto_id) found = found.where('jefe_proyecto_id', '=', jefe_proyecto_id);
  if (cliente_id) found = found.where('cliente_id', '=', cliente_id);
  if (filters.tipo_proyecto_id) found = found.where('tipo_proyecto_id', '=', filters.tipo_proyecto_id);
  if (filters.tipo_venta_id) found = found.where('tipo_venta_id', '=', filters.tipo_venta_id);
  if (filters.tipo_cliente_id)
    found = found.where('cliente_id', 'in', db.selectFrom('clients').select('id').where('tipo_cliente_id', '=', filters.tipo_cliente_id));
  if (codigo_region)
    found = found.where('codigo_comuna', 'in', db.selectFrom('communes').select('codigo').where('codigo_region', '=', codigo_region));
  found = found.where(dayWithin('fecha_termino', { from: termino_desde, to: termino_hasta }));
  if (filters.only_payments) found = found.where('con_pagos', '=', true);
  if (filters.not_commited || filters.not_committed) found = found.where('comprometido', '=', false);
  const stages = filters.etapas ?? (stage_id ? [stage_id] : []);
  if (stages.length > 0)
    found = found.where('projects.id', 'in', db.selectFrom('project_stages').select('project_id').where('stage_id', 'in', stages));
  if (panel_id)
    found = found.where('projects.id', 'in', db.selectFrom('project_panels').select('project_id').where('panel_id', '=', panel_id));
  if (filters.usuario_id) found = found.where(ofPerson(db, filters.usuario_id));
  if (filters.contacto_id) found = found.where('cliente_id', '=', filters.contacto_id);
  return found;
}

/** A label is shown as `code - name`; typed or pasted like that it is found too. */
export const withoutDash = (typed: string): string => typed.replace(' - ', ' ');

const clientsNamed = (db: Reader, typed: string) =>
  db
    .selectFrom('clients')
    .select('id')
    .where(contains(sql<string>`fold(nombre || ' ' || coalesce(rut, ''))`, typed));

const ofPerson = (db: Reader, id: number) =>
  sql<SqlBool>`(jefe_proyecto_id = ${id} or projects.id in (${membersToday(db).select('project_id').where('user_id', '=', id)}))`;

/** A page of them, and how many there are in all: cut first, and only then joined with what is read beside it. */
export function listProjects(
  { db, user, events }: Pick<Reading, 'db' | 'user' | 'events'>,
  narrowing: Narrowing,
  { page, per_page, sort }: Page,
): Promise<Paged<ProjectSummary>> {
  const key = JSON.stringify([user.seesAllProjects ? null : user.id, narrowing]);
  const [shape, values] = shapeOf(user, narrowing);
  const count = async () => (await countProjects(db, shape, values))[0]?.total ?? 0;
  return readPage(
    { page, per_page },
    {
      count: () => totals(events).get(key, count),
      read: async ({ offset, ...stretch }) => {
        const found = await pageOfNumbers(db, { ...shape, ...stretch, sort }, { ...values, offset: offset || undefined });
        const ids = found.map((it) => it.id);
        const rows = new Map((await rowsNumbered(db, null, { ids })).map((it) => [it.id, it]));
        return ids.flatMap((id) => rows.get(id) ?? []);
      },
    },
  );
}

type Shape = Pick<User, 'seesAllProjects'> & Pick<Narrowing, 'search' | 'etapas' | 'only_payments' | 'not_commited' | 'not_committed'>;
type Values = Omit<Narrowing, keyof Shape> & { user_id: number };

/** What a question's text depends on, and what is put into it each time: narrowed by other people or days it is the same text. */
function shapeOf(user: User, { search, etapas, only_payments, not_commited, not_committed, ...others }: Narrowing): [Shape, Values] {
  const given = Object.fromEntries(Object.entries(others).filter(([, value]) => value));
  return [
    { seesAllProjects: user.seesAllProjects, search, etapas, only_payments, not_commited, not_committed },
    { ...given, user_id: user.id },
  ];
}

const foundBy = (db: Reader, { seesAllProjects, ...shape }: Shape, { user_id, ...values }: Values) =>
  filteredProjects(db, { id: user_id, seesAllProjects }, { ...shape, ...values });

const countProjects = statement((db: Reader, shape: Shape, values: Values) =>
  foundBy(db, shape, values).select((it) => it.fn.countAll<number>().as('total')),
);

type PageCut = Omit<Stretch, 'offset'> & { sort: Sort };
const pageOfNumbers = statement(
  (db: Reader, { limit, isFromEnd, sort, ...shape }: Shape & PageCut, { offset = 0, ...values }: Values & { offset: number | undefined }) =>
    foundBy(db, shape, values)
      .select('projects.id')
      .orderBy(inOrder(orderOf('projects', sort), isFromEnd))
      .limit(limit)
      .offset(offset),
);

/** The same statement whatever was asked for, so it is planned once. */
const rowsNumbered = statement((db: Reader, _shape: null, { ids }: { ids: readonly number[] }) =>
  summaries(
    db,
    db
      .selectFrom('projects')
      .selectAll('projects')
      .where(sql<SqlBool>`projects.id = any(${ids})`),
  ).select(stageNames),
);

/** Empty values come last whichever way; the indexes are made for both. The number settles ties. */
export function orderOf(table: 'projects' | 'it', sort: Sort): Order[] {
  const isDescending = sort.startsWith('-');
  const column = isDescending ? sort.slice(1) : sort;
  return [
    { by: sql.ref(`${table}.${column}`), isDescending, isEmptyLast: nullable.has(column) },
    { by: sql.ref(`${table}.id`), isDescending },
  ];
}
const nullable = new Set(['kwp', 'monto', 'fecha_inicio', 'fecha_termino']);

type Window = ReturnType<typeof wholeRows>;
const wholeRows = (db: Reader, user: User) => projectsSeenBy(db, user).selectAll('projects');

/** What is a project's own, as it is read. */
export const ownColumns = (db: Pick<Reader, 'selectFrom'>, window: Window) =>
  db
    .selectFrom(window.as('it'))
    .select([
      'it.id',
      'it.codigoProyecto',
      'it.nombre',
      'it.linea',
      'it.cliente_id',
      'it.jefe_proyecto_id',
      'it.tipo_proyecto_id',
      'it.tipo_venta_id',
      'it.codigo_comuna',
      'it.direccion',
      'it.moneda',
      'it.fecha_inicio',
      'it.fecha_termino',
      'it.avance',
      'it.comprometido',
      'it.observaciones',
      'it.version',
      plainDecimal<null>('it.kwp').as('kwp'),
      plainDecimal<null>('it.monto').as('monto'),
      sql<string>`it."codigoProyecto" || ' - ' || it.nombre`.as('label'),
    ]);

/** Rows of projects with the names a person reads beside them: joined, which costs a page less than asking for each. */
export const summaries = (db: Pick<Reader, 'selectFrom'>, window: Window) =>
  ownColumns(db, window)
    .leftJoin('clients', 'clients.id', 'it.cliente_id')
    .leftJoin('users as manager', 'manager.id', 'it.jefe_proyecto_id')
    .leftJoin('project_types', 'project_types.id', 'it.tipo_proyecto_id')
    .leftJoin('sale_types', 'sale_types.id', 'it.tipo_venta_id')
    .leftJoin('communes', 'communes.codigo', 'it.codigo_comuna')
    .select([
      'clients.nombre as cliente',
      'manager.nombre as jefe_proyecto',
      'project_types.nombre as tipo_proyecto',
      'sale_types.nombre as tipo_venta',
      'communes.nombre as comuna',
      placeCount,
    ]);

/** One project with the names: asked for, which costs one less than joining. */
export const wholeSummary = (db: Pick<Reader, 'selectFrom'>, one: Window) =>
  ownColumns(db, one).select([
    nameIn('clients', 'id', 'cliente_id').as('cliente'),
    nameIn('users', 'id', 'jefe_proyecto_id').as('jefe_proyecto'),
    nameIn('project_types', 'id', 'tipo_proyecto_id').as('tipo_proyecto'),
    nameIn('sale_types', 'id', 'tipo_venta_id').as('tipo_venta'),
    nameIn('communes', 'codigo', 'codigo_comuna').as('comuna'),
  ]);

/** Where nobody is named nothing is looked for: a small table would be read from end to end to find nothing. */
const nameIn = (table: string, key: string, reference: string) => {
  const named = sql.ref(`it.${reference}`);
  return sql<
    string | null
  >`case when ${named} is not null then (select nombre from ${sql.table(table)} as other where ${sql.ref(`other.${key}`)} = ${named}) end`;
};
export const placeCount = sql<number>`(select count(*) from places where places."codigoProyecto" = it."codigoProyecto")`.as('lugares');

/** JSON, because the driver takes long to read arrays. */
export const stageNames = sql<string[]>`to_json(array(
  select stages.nombre from project_stages join stages on stages.id = stage_id where project_id = it.id order by stages.orden))`.as(
  'etapas',
);
