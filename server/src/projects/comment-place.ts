import type { Reader } from '../platform/database.ts';
import { Problem } from '../platform/problem.ts';
import type { User } from '../platform/user.ts';
import { placesSeenBy } from './visible.ts';

export interface CommentPlace {
  id: number;
  codigoLugarInstalacion: string;
  codigoProyecto: string;
  nombre: string;
}
const columns = ['places.id', 'codigoLugarInstalacion', 'codigoProyecto', 'places.nombre'] as const;

const unseen = () => new Problem('not_found', { message: 'El lugar de instalación no existe, o no tiene acceso a él.' });

/** A place by its codes, when the person sees it. */
export async function placeOfCodes(
  db: Reader,
  user: User,
  { codigoLugarInstalacion, codigoProyecto }: Pick<CommentPlace, 'codigoLugarInstalacion' | 'codigoProyecto'>,
): Promise<CommentPlace> {
  const place = await placesSeenBy(db, user)
    .select(columns)
    .where('codigoLugarInstalacion', '=', codigoLugarInstalacion.toUpperCase())
    .where('codigoProyecto', '=', codigoProyecto.toUpperCase())
    .executeTakeFirst();
  if (!place) throw unseen();
  return place;
}

export async function placeOfId(db: Reader, user: User, id: number): Promise<CommentPlace> {
  const place = await placesSeenBy(db, user).select(columns).where('places.id', '=', id).executeTakeFirst();
  if (!place) throw unseen();
  return place;
}

/** Where the comments of a place are followed live. */
export const roomOf = ({ codigoLugarInstalacion }: Pick<CommentPlace, 'codigoLugarInstalacion'>): string =>
  `comments:${codigoLugarInstalacion}`;
