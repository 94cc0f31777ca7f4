import { memberStates, type ProjectMember, type ProjectOfPerson } from 'contract/projects/index.ts';
import type * as contract from 'contract/projects/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { peopleHolding } from '../../access/index.ts';
import { batchesOf } from '../../platform/database/batches.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/pages.ts';
import type { FileAnswer } from '../../platform/http/downloads.ts';
import { notFound } from '../../platform/problem.ts';
import { contains } from '../../platform/search/search.ts';
import { writeSpreadsheet } from '../../platform/spreadsheet/spreadsheet.ts';
import { allowedAmong } from '../../platform/rules.ts';
import type { User } from '../../platform/user.ts';
import { memberActions } from '../actions.ts';
import { withoutDash } from '../projects/list.ts';
import { memberState } from '../members.ts';
import { readProject } from '../projects/projects.ts';
import { projectsSeenBy } from '../visible.ts';

type Row = Omit<ProjectMember, 'allowed_actions'>;

/** Memberships with the names of the people, of any time. */
export const memberRows = (db: Reader) =>
  db
    .selectFrom('project_members')
    .innerJoin('users', 'users.id', 'project_members.user_id')
    .leftJoin('roles', 'roles.codigo_rol', 'users.codigo_rol')
    .select(['project_id', 'user_id', 'users.nombre', 'users.email', 'roles.nombre as rol'])
    .select(['funcion', 'desde', 'hasta', 'project_members.version', memberState.as('estado')])
    .select(sql<boolean>`users.id in (${peopleHolding(db, ['projects:read']).select('users.id')})`.as('puede_ver'));

export const presentMember = (row: Row, user: User): ProjectMember => ({
  ...row,
  allowed_actions: allowedAmong(memberActions, { user }),
});

type TeamFilters = Omit<Received<typeof contract.exportProjectTeam>, 'codigoProyecto'>;

async function teamOf({ db, user }: Reading, codigoProyecto: string, { search, estado }: TeamFilters) {
  const project = await readProject(db, user, { code: codigoProyecto });
  let found = memberRows(db).where('project_id', '=', project.id);
  if (search) found = found.where((it) => contains(sql<string>`users.busqueda || ' ' || fold(coalesce(${it.ref('funcion')}, ''))`, search));
  if (estado) found = found.where(memberState, '=', estado);
  return { project, found, inOrder: found.orderBy('estado', 'desc').orderBy('users.nombre').orderBy('users.id') };
}

/** Who is in a team today, then who was, then who will be. */
export async function listTeam(
  context: Reading,
  { codigoProyecto, page, per_page, ...filters }: Received<typeof contract.listProjectTeam>,
) {
  const { found, inOrder } = await teamOf(context, codigoProyecto, filters);
  const { items: rows, ...totals } = await pageOf({ page, per_page }, found, inOrder);
  return { items: rows.map((it) => presentMember(it, context.user)), ...totals };
}

const memberColumns = [
  { key: 'funcion', header: 'Función', width: 28 },
  { key: 'desde', header: 'Desde', kind: 'day' },
  { key: 'hasta', header: 'Hasta', kind: 'day' },
  { key: 'estado', header: 'Estado' },
] as const;

export async function exportTeam(
  context: Reading,
  { codigoProyecto, ...filters }: Received<typeof contract.exportProjectTeam>,
): Promise<FileAnswer> {
  const { project, inOrder } = await teamOf(context, codigoProyecto, filters);
  async function* rows() {
    for await (const batch of batchesOf(context.db, inOrder)) yield batch.map((it) => ({ ...it, estado: memberStates[it.estado] }));
  }
  const columns = [
    { key: 'nombre', header: 'Nombre', width: 28 },
    { key: 'email', header: 'Correo', width: 32 },
    { key: 'rol', header: 'Rol', width: 28 },
    ...memberColumns,
  ] as const;
  return {
    filename: `equipo-${project.codigoProyecto}.xlsx`,
    content: writeSpreadsheet(context.user, { sheet: 'Equipo', columns: [...columns], rows: rows() }),
  };
}

/** The projects of a person among those that the asker sees. */
async function projectsOf({ db, user }: Reading, token: string, search: string | undefined) {
  const person = await db.selectFrom('users').select(['id', 'nombre']).where('token_usuario', '=', token).executeTakeFirst();
  if (!person) throw notFound('El usuario');
  let found = projectsSeenBy(db, user)
    .leftJoin(memberRows(db).where('user_id', '=', person.id).as('member'), 'member.project_id', 'projects.id')
    .where((it) => it.or([it('jefe_proyecto_id', '=', person.id), it('member.user_id', 'is not', null)]));
  if (search) found = found.where((it) => contains(it.ref('projects.busqueda'), withoutDash(search)));
  const rows = found
    .select(['projects.id as project_id', 'projects.codigoProyecto', 'projects.nombre'])
    .select(sql<boolean>`coalesce(jefe_proyecto_id = ${person.id}, false)`.as('es_jefe'))
    .select(sql<Row | null>`case when member.user_id is not null then to_json(member) end`.as('integrante'))
    .orderBy('projects.codigoProyecto', 'desc');
  return { person, found, rows };
}

type PersonRow = Omit<ProjectOfPerson, 'integrante'> & { integrante: Row | null };
const presentOfPerson = ({ integrante, ...row }: PersonRow, user: User): ProjectOfPerson => ({
  ...row,
  integrante: integrante && presentMember(integrante, user),
});

export async function listProjectsOfPerson(
  context: Reading,
  { token, page, per_page, search }: Received<typeof contract.listProjectsOfPerson>,
) {
  const { found, rows } = await projectsOf(context, token, search);
  const { items: shown, ...totals } = await pageOf({ page, per_page }, found, rows);
  return { items: shown.map((it) => presentOfPerson(it, context.user)), ...totals };
}

export async function exportProjectsOfPerson(
  context: Reading,
  { token, search }: Received<typeof contract.exportProjectsOfPerson>,
): Promise<FileAnswer> {
  const { person, rows } = await projectsOf(context, token, search);
  async function* told() {
    for await (const batch of batchesOf(context.db, rows))
      yield batch.map(({ integrante, es_jefe, ...it }) => ({
        ...it,
        ...integrante,
        nombre: it.nombre,
        jefe: es_jefe,
        estado: integrante && memberStates[integrante.estado],
      }));
  }
  const columns = [
    { key: 'codigoProyecto', header: 'Código' },
    { key: 'nombre', header: 'Proyecto', width: 40 },
    { key: 'jefe', header: 'Jefe de proyecto' },
    ...memberColumns,
  ] as const;
  return {
    filename: `proyectos-de-${person.id}.xlsx`,
    content: writeSpreadsheet(context.user, { sheet: 'Proyectos', columns: [...columns], rows: told() }),
  };
}
