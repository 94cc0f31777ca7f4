import { pastRows } from 'contract/dashboards/past.ts';
import { sql } from 'kysely';
import { day, instant, tellColumns, text } from '../platform/audit/words.ts';
import type { Reader } from '../platform/database/database.ts';
import { rowsToTell } from '../platform/database/past.ts';
import type { Files } from '../platform/files/files.ts';
import { absent, tellRow, type PastPartSource, type PastSource, type Telling } from '../platform/past.ts';
import type { User } from '../platform/user.ts';
import { auditWords } from './audit-words.ts';
import { readAreaWords } from './map/location.ts';
import { auditOfPlace, readPlace } from './places/places.ts';
import { photoRows } from './photos/rows.ts';
import { auditOfProject, readProject } from './projects/projects.ts';
import { technicalAuditOfPlace } from './technical/technical.ts';
import { unseenPlace } from './visible.ts';
import '../access/tables.ts';
import './tables.ts';

/** Who sees a thing today is known when it is told; who saw it then does not count. */
const whoSeesAll = (user: User): User => ({ ...user, seesAllProjects: true });

/** A project as it stood: its facts, stages, special panels and people. */
export const pastProject: PastSource = {
  permission: 'projects:read',
  tables: ['projects', 'project_stages', 'project_panels', 'project_members'],
  find: async ({ db, user }, code) => {
    const { id, codigoProyecto, label } = await readProject(db, user, { code });
    return { title: label, audit: { entity: 'project', entity_id: codigoProyecto }, tell: (db) => tellProject(db, whoSeesAll(user), id) };
  },
};

async function tellProject(db: Reader, viewer: User, id: number): Promise<Telling | undefined> {
  const project = await readProject(db, viewer, { id }).catch(absent);
  if (!project) return undefined;
  const { panels: _inWords, ...facts } = auditOfProject(project);
  return {
    facts: tellColumns(auditWords['project']?.facts ?? {}, { ...facts, etapas: project.etapas }),
    parts: [
      {
        title: 'Paneles especiales',
        rows: project.panels.map(({ id: panel, nombre, cantidad }) =>
          tellRow(String(panel), nombre, { cantidad: text('la cantidad') }, { cantidad }),
        ),
      },
      { title: 'Equipo', rows: await tellTeam(db, id) },
    ],
  };
}

const membership = { funcion: text('la función'), desde: day('el inicio'), hasta: day('el término') };

async function tellTeam(db: Reader, project_id: number) {
  const rows = await db
    .selectFrom('project_members')
    .innerJoin('users', 'users.id', 'user_id')
    .where('project_id', '=', project_id)
    .select(['user_id', 'nombre', 'funcion', 'desde', 'hasta'])
    .orderBy('nombre')
    .orderBy('user_id')
    .execute();
  return rows.map(({ user_id, nombre, ...it }) => tellRow(String(user_id), nombre, membership, it));
}

/** A place as it stood: its facts, where it lies, its main contact and its technical information. */
export const pastPlace: PastSource = {
  permission: 'projects:read',
  tables: ['places', 'contacts', 'technical_information', 'technical_regulations', 'technical_panels', 'technical_inverters'],
  find: async ({ db, user, files }, id) => {
    if (!/^\d{1,9}$/.test(id)) throw unseenPlace();
    const { codigoLugarInstalacion, nombre } = await readPlace(db, { user, files }, Number(id));
    return {
      title: `${codigoLugarInstalacion} - ${nombre}`,
      audit: { entity: 'place', entity_id: codigoLugarInstalacion },
      tell: (db) => tellPlace(db, { user: whoSeesAll(user), files }, Number(id)),
    };
  },
};

async function tellPlace(db: Reader, viewer: { user: User; files: Files }, id: number): Promise<Telling | undefined> {
  const place = await readPlace(db, viewer, id).catch(absent);
  if (!place) return undefined;
  const technical = await technicalAuditOfPlace(db, viewer.user, id);
  const area = await readAreaWords(db, id);
  return { facts: tellColumns(auditWords['place']?.facts ?? {}, { ...technical, ...auditOfPlace(place), area }), parts: [] };
}

const photoWords = {
  leyenda: text('la leyenda'),
  actividad: text('la actividad'),
  tomada_at: instant('la hora en que se tomó'),
  autor: text('quien la subió'),
};

/** The photos that a place had; the pictures themselves are those of today. */
export const pastPhotos: PastPartSource = {
  of: 'lugar',
  permission: 'logbook:read',
  tables: ['photos'],
  find: async ({ past }, id, al) => {
    const among = sql<boolean>`place_id = ${Number(id)} and deleted_at is null`;
    const { ids, unread } = await past.at(al, (db) => rowsToTell(db, 'photos', { among, most: pastRows }));
    return async (db) => {
      const photos = await photoRows(db)
        .where(sql<boolean>`photos.id = any(${ids}::integer[])`)
        .where('deleted_at', 'is', null)
        .orderBy('tomada_at')
        .orderBy('photos.id')
        .execute();
      return {
        title: 'Fotos',
        rows: photos.map((it) => tellRow(String(it.id), it.archivo, photoWords, { ...it, tomada_at: it.tomada_at.toISOString() })),
        unread,
      };
    };
  },
};
