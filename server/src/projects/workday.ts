import { sql } from 'kysely';
import { today } from '../platform/database/days.ts';
import { wholeOf, type WorkdayPicture, type WorkdaySource } from '../platform/workday.ts';
import { placeAt } from './places/address.ts';
import { isOwnProject, ownProjects } from './visible.ts';
import './tables.ts';

const weekAgo = sql<Date>`now() - interval '7 days'`;
const informationOf = (code: string): string => `/proyectos/lugaresInstalacion/${encodeURIComponent(code)}/informacion`;

/** Projects that the person manages and that should have ended. */
const lateProjects: WorkdaySource = {
  key: 'proyectos_atrasados',
  part: 'atrasado',
  title: 'Proyectos que debían terminar',
  url: null,
  permission: 'projects:read',
  find: async ({ db, user }) => {
    const late = db
      .selectFrom('projects')
      .select(['codigoProyecto', 'nombre', 'avance', 'fecha_termino'])
      .where('jefe_proyecto_id', '=', user.id)
      .where('fecha_termino', '<', today)
      .where('avance', '<', 100)
      .orderBy('fecha_termino')
      .orderBy('id');
    return wholeOf(late, ({ codigoProyecto, nombre, avance, fecha_termino }) => ({
      titulo: `${codigoProyecto} ${nombre}`,
      detalle: `${avance} % de avance`,
      fecha: fecha_termino,
      atrasado: true,
      url: informationOf(codigoProyecto),
    }));
  },
};

/** What others wrote in the last days about places of the person's own projects, the latest first. */
const newComments: WorkdaySource = {
  key: 'comentarios',
  part: 'novedad',
  title: 'Comentarios',
  url: null,
  permission: 'logbook:read',
  find: async ({ db, user }) => {
    const written = db
      .selectFrom('comments as it')
      .innerJoin('places', 'places.id', 'it.place_id')
      .innerJoin('projects', 'projects.codigoProyecto', 'places.codigoProyecto')
      .where(isOwnProject(db, user.id))
      .where('it.created_at', '>', weekAgo)
      .where('it.eliminado_at', 'is', null)
      .where('it.autor_id', '<>', user.id)
      .select(['places.codigoLugarInstalacion', 'places.codigoProyecto', 'places.nombre'])
      .select((of) => of.fn.countAll<number>().as('comments'))
      .select((of) => of.fn.max('it.created_at').as('last_at'))
      .groupBy(['places.codigoLugarInstalacion', 'places.codigoProyecto', 'places.nombre'])
      .orderBy('last_at', 'desc')
      .orderBy('places.codigoProyecto')
      .orderBy('places.codigoLugarInstalacion');
    return wholeOf(written, ({ comments, last_at, nombre, ...place }) => ({
      titulo: `${place.codigoLugarInstalacion} ${nombre}`,
      detalle: comments === 1 ? '1 comentario nuevo' : `${comments} comentarios nuevos`,
      desde: last_at.toISOString(),
      url: placeAt(place, 'comentarios'),
    }));
  },
};

/** The photos that others took up in the last days in the person's own projects. */
const newPhotos: WorkdaySource = {
  key: 'fotos',
  part: 'novedad',
  title: 'Fotos',
  url: null,
  permission: 'logbook:read',
  find: async ({ db, user }) => {
    const taken = db
      .selectFrom('photos as it')
      .innerJoin('places', 'places.id', 'it.place_id')
      .innerJoin('projects', 'projects.codigoProyecto', 'places.codigoProyecto')
      .where(isOwnProject(db, user.id))
      .where('it.created_at', '>', weekAgo)
      .where('it.deleted_at', 'is', null)
      .where(sql<boolean>`it.subida_por is distinct from ${user.id}`)
      .select(['places.codigoLugarInstalacion', 'places.codigoProyecto', 'places.nombre'])
      .select((of) => of.fn.countAll<number>().as('photos'))
      .select((of) => of.fn.max('it.created_at').as('last_at'))
      .groupBy(['places.codigoLugarInstalacion', 'places.codigoProyecto', 'places.nombre'])
      .orderBy('last_at', 'desc')
      .orderBy('places.codigoProyecto')
      .orderBy('places.codigoLugarInstalacion');
    return wholeOf(taken, ({ photos, last_at, nombre, ...place }) => ({
      titulo: `${place.codigoLugarInstalacion} ${nombre}`,
      detalle: photos === 1 ? '1 foto nueva' : `${photos} fotos nuevas`,
      desde: last_at.toISOString(),
      url: placeAt(place, 'galeriaImagenes'),
    }));
  },
};

/** The stages that the person's own projects entered in the last days, by what others did. */
const newStages: WorkdaySource = {
  key: 'etapas',
  part: 'novedad',
  title: 'Etapas',
  url: null,
  permission: 'projects:read',
  find: async ({ db, user }) => {
    // What a transaction records has its instant, and so has the stage that it entered.
    const isOwnDoing = sql<boolean>`exists (
      select from audit where entity = 'project' and entity_id = projects."codigoProyecto" and user_id = ${user.id} and at = it.desde)`;
    const entered = db
      .selectFrom('project_stages as it')
      .innerJoin('stages', 'stages.id', 'it.stage_id')
      .innerJoin('projects', 'projects.id', 'it.project_id')
      .where('projects.id', 'in', ownProjects(db, user.id))
      .where('it.desde', '>', weekAgo)
      .where(({ not }) => not(isOwnDoing))
      .select(['projects.codigoProyecto', 'projects.nombre'])
      .select(sql<string>`string_agg(stages.nombre, ', ' order by stages.orden)`.as('stages'))
      .select((of) => of.fn.max('it.desde').as('last_at'))
      .groupBy(['projects.codigoProyecto', 'projects.nombre'])
      .orderBy('last_at', 'desc')
      .orderBy('projects.codigoProyecto');
    return wholeOf(entered, ({ codigoProyecto, nombre, stages, last_at }) => ({
      titulo: `${codigoProyecto} ${nombre}`,
      detalle: `Entró en ${stages}`,
      desde: last_at.toISOString(),
      url: informationOf(codigoProyecto),
    }));
  },
};

/** In which stages the projects are that somebody manages. */
const projectsByStage: WorkdayPicture = {
  key: 'proyectos_por_etapa',
  title: 'Mis proyectos por etapa',
  permission: 'projects:read',
  count: async ({ db, user }) => {
    const rows = await db
      .selectFrom('projects')
      .innerJoin('project_stages', 'project_stages.project_id', 'projects.id')
      .innerJoin('stages', 'stages.id', 'project_stages.stage_id')
      .where('projects.jefe_proyecto_id', '=', user.id)
      .select(['stages.id', 'stages.nombre'])
      .select((of) => of.fn.countAll<number>().as('total'))
      .groupBy(['stages.id', 'stages.nombre', 'stages.orden'])
      .orderBy('stages.orden')
      .execute();
    return rows.map(({ id, nombre, total }) => ({
      nombre,
      tono: 'info' as const,
      total,
      url: `/?jefe_proyecto_id=${user.id}&stage_id=${id}`,
    }));
  },
};

export const workday: readonly WorkdaySource[] = [lateProjects, newComments, newPhotos, newStages];
export const workdayPictures: readonly WorkdayPicture[] = [projectsByStage];
