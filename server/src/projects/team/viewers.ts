import type { ProjectViewer, ViewReason } from 'contract/projects/index.ts';
import { viewReasons } from 'contract/projects/index.ts';
import type * as contract from 'contract/projects/index.ts';
import type { Received } from 'contract/call.ts';
import type { Permission } from 'contract/permissions.ts';
import { sql, type SqlBool } from 'kysely';
import { peopleHolding } from '../../access/index.ts';
import { batchesOf } from '../../platform/database/batches.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/pages.ts';
import type { FileAnswer } from '../../platform/http/downloads.ts';
import { contains } from '../../platform/search/search.ts';
import { writeSpreadsheet } from '../../platform/spreadsheet/spreadsheet.ts';
import { membersToday } from '../members.ts';
import { readProject } from '../projects/projects.ts';

/** Each reason to see a project, as the database finds it. */
const reasons = {
  rol: sql<SqlBool>`roles.ve_todos_los_proyectos`,
  jefe: sql<SqlBool>`coalesce(projects.jefe_proyecto_id = users.id, false)`,
  equipo: sql<SqlBool>`member.user_id is not null`,
} satisfies Record<ViewReason, unknown>;

/** Whether somebody manages the project or is in its team today. */
export const isOfTheProject = sql<boolean>`(${reasons.jefe} or ${reasons.equipo})`;

/** The active people who see a project and may do all of this: the other way round of `projectsSeenBy`. */
export const peopleSeeing = (db: Reader, codigoProyecto: string, permissions: readonly Permission[]) =>
  peopleHolding(db, permissions)
    .innerJoin('roles', 'roles.codigo_rol', 'users.codigo_rol')
    .innerJoin('projects', (join) => join.on('projects.codigoProyecto', '=', codigoProyecto))
    .leftJoin(membersToday(db).selectAll().as('member'), (join) =>
      join.onRef('member.project_id', '=', 'projects.id').onRef('member.user_id', '=', 'users.id'),
    )
    .where((it) => it.or(Object.values(reasons)));

type Filters = Omit<Received<typeof contract.exportProjectViewers>, 'codigoProyecto'>;

async function viewersOf({ db, user }: Reading, codigoProyecto: string, { search, motivo }: Filters) {
  const project = await readProject(db, user, { code: codigoProyecto });
  let people = peopleSeeing(db, project.codigoProyecto, ['projects:read']);
  if (search) people = people.where((it) => contains(it.ref('users.busqueda'), search));
  if (motivo) people = people.where(reasons[motivo]);
  const rows = people
    .select(['users.id as user_id', 'users.nombre', 'users.email', 'roles.nombre as rol'])
    .select(['member.funcion', 'member.desde', 'member.hasta'])
    .select([reasons.rol.as('rolVe'), reasons.jefe.as('esJefe'), reasons.equipo.as('esIntegrante')])
    .orderBy('users.nombre')
    .orderBy('users.id');
  return { project, people, rows };
}

type Row = Awaited<ReturnType<Awaited<ReturnType<typeof viewersOf>>['rows']['execute']>>[number];

function present({ rolVe, esJefe, esIntegrante, ...person }: Row): ProjectViewer {
  const found: Record<ViewReason, unknown> = { rol: rolVe, jefe: esJefe, equipo: esIntegrante };
  return { ...person, motivos: (['rol', 'jefe', 'equipo'] as const).filter((it) => found[it]) };
}

/** Everybody who sees a project today, and why. */
export async function listViewers(
  context: Reading,
  { codigoProyecto, page, per_page, ...filters }: Received<typeof contract.listProjectViewers>,
) {
  const { people, rows } = await viewersOf(context, codigoProyecto, filters);
  const { items: found, ...totals } = await pageOf({ page, per_page }, people, rows);
  return { items: found.map(present), ...totals };
}

export async function exportViewers(
  context: Reading,
  { codigoProyecto, ...filters }: Received<typeof contract.exportProjectViewers>,
): Promise<FileAnswer> {
  const { project, rows } = await viewersOf(context, codigoProyecto, filters);
  async function* told() {
    for await (const batch of batchesOf(context.db, rows))
      yield batch.map(present).map((it) => ({ ...it, motivos: it.motivos.map((reason) => viewReasons[reason]).join('; ') }));
  }
  const columns = [
    { key: 'nombre', header: 'Nombre', width: 28 },
    { key: 'email', header: 'Correo', width: 32 },
    { key: 'rol', header: 'Rol', width: 28 },
    { key: 'motivos', header: 'Por qué lo ve', width: 44 },
    { key: 'funcion', header: 'Función', width: 28 },
    { key: 'desde', header: 'Desde', kind: 'day' },
    { key: 'hasta', header: 'Hasta', kind: 'day' },
  ] as const;
  return {
    filename: `quien-ve-${project.codigoProyecto}.xlsx`,
    content: writeSpreadsheet(context.user, { sheet: 'Quién lo ve', columns: [...columns], rows: told() }),
  };
}
