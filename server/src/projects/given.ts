import type { Insertable } from 'kysely';
import type { Database, Tables } from '../platform/database.ts';
import '../outside/crm/port.ts';
import './tables.ts';

let count = 0;
const next = () => String((count += 1)).padStart(3, '0');

type Given<T extends keyof Tables> = Partial<Insertable<Tables[T]>>;

const client = (db: Database, row: Given<'clients'> = {}) =>
  db
    .insertInto('clients')
    .values({ nombre: `Viña Tres Espejos ${next()}`, ...row })
    .returningAll()
    .executeTakeFirstOrThrow();

/** A project in stage 1. */
async function project(db: Database, { stages = [1], ...row }: Given<'projects'> & { stages?: number[] } = {}) {
  const n = next();
  const made = await db
    .insertInto('projects')
    .values({ codigoProyecto: `CI-19${n}`, nombre: `Bodega ${n}`, linea: 'CI', ...row })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (stages.length > 0)
    await db
      .insertInto('project_stages')
      .values(stages.map((stage_id) => ({ project_id: made.id, stage_id })))
      .execute();
  return made;
}

/** A place, of a project of its own unless one is named. */
async function place(db: Database, row: Given<'places'> = {}) {
  const codigoProyecto = row.codigoProyecto ?? (await project(db)).codigoProyecto;
  const n = next();
  return db
    .insertInto('places')
    .values({ codigoLugarInstalacion: `LI-900${n}`, nombre: `Techo ${n}`, ...row, codigoProyecto })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A deal of our own registry. */
const deal = (db: Database, row: Given<'crm_deals'> = {}) =>
  db
    .insertInto('crm_deals')
    .values({ name: `Negocio ${next()}`, ...row })
    .returningAll()
    .executeTakeFirstOrThrow();

/** A link of a place to a document elsewhere. */
const placeLink = (db: Database, row: Given<'place_links'> & { place_id: number }) => {
  const n = next();
  return db
    .insertInto('place_links')
    .values({ titulo: `Plano ${n}`, url: `https://drive.google.com/file/d/${n}`, servicio: 'google', ...row })
    .returningAll()
    .executeTakeFirstOrThrow();
};

export const given = { client, project, place, deal, placeLink };
