import type * as contract from 'contract/projects/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import { pageOf } from '../../platform/database/pages.ts';
import { contains } from '../../platform/search/search.ts';
import { listProjects, withoutDash, type Narrowing } from './list.ts';
import { membersToday } from '../members.ts';
import { readProject } from './projects.ts';
import { projectsSeenBy } from '../visible.ts';

const operation = 9;

/** Code and label of the projects one may see, to choose from. */
export async function allProjects({ db, user }: Reading, { page, per_page, search }: Received<typeof contract.allProjects>) {
  const seen = projectsSeenBy(db, user);
  const found = search ? seen.where((it) => contains(it.ref('projects.busqueda'), withoutDash(search))) : seen;
  return pageOf(
    { page, per_page },
    found,
    found
      .select(['projects.id', 'codigoProyecto', 'nombre', sql<string>`"codigoProyecto" || ' - ' || nombre`.as('label')])
      .orderBy('codigoProyecto', 'desc'),
  );
}

export const filteredProjects = (context: Reading, { page, per_page, sort, ...filters }: Received<typeof contract.filteredProjects>) =>
  listProjects(context, filters, { page, per_page, sort });

export async function isOperational({ db, user }: Reading, { project_code }: Received<typeof contract.isOperational>) {
  if (project_code === undefined) return { is_operational: true, project_operational: null };
  const { stages } = await readProject(db, user, { code: project_code });
  return { is_operational: true, project_operational: stages.some((it) => it.id === operation) };
}

export async function specialPanels({ db }: Reading) {
  return {
    panels: await db.selectFrom('special_panels').select(['id', 'nombre', 'potencia_wp', 'activo']).orderBy('nombre').limit(1000).execute(),
  };
}

/** Everything about a project that does not belong to one of its places. */
export async function generalInfo({ db, user }: Reading, { projectCode }: { projectCode: string }) {
  const project = await readProject(db, user, { code: projectCode });
  const [cliente, jefe_proyecto, lugares, equipo] = await Promise.all([
    db
      .selectFrom('clients')
      .leftJoin('client_types', 'client_types.id', 'clients.tipo_cliente_id')
      .select(['clients.nombre', 'rut', 'email', 'telefono', 'client_types.nombre as tipo_cliente'])
      .where('clients.id', '=', project.cliente_id)
      .executeTakeFirst(),
    db.selectFrom('users').select(['nombre', 'email']).where('id', '=', project.jefe_proyecto_id).executeTakeFirst(),
    db
      .selectFrom('places')
      .where('codigoProyecto', '=', project.codigoProyecto)
      .select((it) => [
        it.fn.countAll<number>().as('total'),
        it.fn.countAll<number>().filterWhere('activo', '=', true).as('activos'),
        sql<string>`coalesce(trim_scale(sum(kwp)), 0)::text`.as('kwp'),
      ])
      .executeTakeFirstOrThrow(),
    membersToday(db)
      .innerJoin('users', 'users.id', 'user_id')
      .select(['users.id', 'nombre', 'email', 'codigo_rol', 'funcion'])
      .where('project_id', '=', project.id)
      .orderBy('nombre')
      .limit(200)
      .execute(),
  ]);
  return { project, cliente: cliente ?? null, jefe_proyecto: jefe_proyecto ?? null, lugares, equipo };
}

type Listing = Received<typeof contract.listProyecto>;
const newestFirst = '-codigoProyecto' as const;
const older = (context: Reading, { page, per_page, search }: Listing, narrowing: Narrowing) =>
  listProjects(context, { search, ...narrowing }, { page, per_page, sort: newestFirst });

export const listProyecto = (context: Reading, input: Listing) => older(context, input, {});
export const listByPerson = (context: Reading, { id, ...input }: Listing & { id: number }) => older(context, input, { usuario_id: id });
export const listByClient = (context: Reading, { id, ...input }: Listing & { id: number }) => older(context, input, { contacto_id: id });
export const listByStage = (context: Reading, { id, ...input }: Listing & { id: number }) => older(context, input, { etapas: [id] });
export const filterByStages = (context: Reading, { etapas, page, per_page }: Received<typeof contract.filtroEtapasProyecto>) =>
  listProjects(context, { etapas }, { page, per_page, sort: newestFirst });
