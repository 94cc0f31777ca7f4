import type { Photo } from 'contract/projects/index.ts';
import { photoOutcomes } from 'contract/projects/index.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import type { Files } from '../../platform/files/files.ts';
import { notSeen } from '../../platform/problem.ts';
import { allowedAmong } from '../../platform/rules.ts';
import { may, type User } from '../../platform/user.ts';
import { photoActions } from './actions.ts';
import { membersToday } from '../members.ts';
import { placeSeenBy, placesSeenBy, unseenPlace, type PlaceCodes, type PlaceName } from '../visible.ts';

export type PhotoOutcome = (typeof photoOutcomes)[number];

/** A place whose photos somebody sees, and what this person may do with them. */
export interface PhotoPlace {
  id: number;
  codigoLugarInstalacion: string;
  codigoProyecto: string;
  seesPositions: boolean;
  /** Others' photos too; one's own anybody may delete who may change photos. */
  deletesAny: boolean;
}

export const unseenPhoto = () => notSeen('La foto', 'ella');

/** The place behind its codes or its number. Positions are for the project's people and those who may change it (decision 013). */
export async function photoPlace(db: Reader, user: User, which: PlaceName): Promise<PhotoPlace> {
  const row = await placeSeenBy(db, user, which)
    .innerJoin('projects', 'projects.codigoProyecto', 'places.codigoProyecto')
    .select(['places.id', 'places.codigoLugarInstalacion', 'places.codigoProyecto'])
    .select((it) => [
      sql<boolean>`coalesce(projects.jefe_proyecto_id = ${user.id}, false)`.as('manages'),
      it
        .exists(membersToday(db).select('user_id').where('project_id', '=', it.ref('projects.id')).where('user_id', '=', user.id))
        .$castTo<boolean>()
        .as('belongs'),
    ])
    .executeTakeFirst();
  if (!row) throw unseenPlace();
  const { manages, belongs, ...place } = row;
  return {
    ...place,
    seesPositions: manages || belongs || may(user, 'projects:update'),
    deletesAny: manages || may(user, 'logbook:delete'),
  };
}

/** Photos with what their answer needs. */
export const photoRows = (db: Reader) =>
  db
    .selectFrom('photos')
    .leftJoin('users', 'users.id', 'photos.subida_por')
    .select([
      ...([
        'photos.id',
        'archivo',
        'tipo',
        'ancho',
        'alto',
        'bytes',
        'camara',
        'leyenda',
        'actividad',
        'activity_id',
        'fecha',
        'tomada_at',
      ] as const),
      ...(['fecha_origen', 'latitud', 'longitud', 'subida_por', 'vista', 'miniatura', 'photos.version', 'photos.created_at'] as const),
      'users.nombre as autor',
    ]);

export type PhotoRow = Awaited<ReturnType<ReturnType<typeof photoRows>['execute']>>[number];

interface Viewer {
  user: User;
  files: Files;
}

/** A photo as its viewer may see it. */
export function presentPhoto(
  { subida_por, autor, created_at, tomada_at, vista, miniatura, latitud, longitud, ...row }: PhotoRow,
  { user, files }: Viewer,
  place: PhotoPlace,
): Photo {
  return {
    ...row,
    tomada_at: tomada_at.toISOString(),
    latitud: place.seesPositions ? latitud : null,
    longitud: place.seesPositions ? longitud : null,
    subida_por: autor,
    subida_at: created_at.toISOString(),
    vista: files.address(vista),
    miniatura: files.address(miniatura),
    allowed_actions: allowedAmong(photoActions, { row: { subida_por, autor }, user, deletesAny: place.deletesAny }),
  };
}

/** What the actions of a photo that is not deleted are judged by. */
export async function photoCase(db: Reader, user: User, id: number) {
  const row = await photoRows(db)
    .select('place_id')
    .where('photos.id', '=', id)
    .where('deleted_at', 'is', null)
    .where('place_id', 'in', placesSeenBy(db, user).select('places.id'))
    .executeTakeFirst();
  if (!row) throw unseenPhoto();
  const { deletesAny } = await photoPlace(db, user, row.place_id);
  return { row, user, deletesAny };
}

/** What the history keeps of a photo: never where it was taken, which not everybody who reads the history may see. */
export const auditOfPhoto = (
  { archivo, leyenda, actividad, tomada_at }: Pick<PhotoRow, 'archivo' | 'leyenda' | 'actividad' | 'tomada_at'>,
  { codigoLugarInstalacion, codigoProyecto }: PlaceCodes,
) => ({ codigoLugarInstalacion, codigoProyecto, archivo, leyenda, actividad, tomada_at: tomada_at.toISOString() });
