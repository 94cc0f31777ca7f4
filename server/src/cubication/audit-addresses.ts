import type { Reader } from '../platform/database/database.ts';
import '../projects/tables.ts';
import { urlOf } from './posts/subject.ts';
import { templateAt } from './templates/address.ts';
import './tables.ts';

/** The editors of take-offs, of places and templates, by their numbers. */
export async function cubagesAt(db: Reader, numbers: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await db
    .selectFrom('cubages as it')
    .leftJoin('places', 'places.id', 'it.place_id')
    .select(['it.id', 'it.number', 'places.codigoLugarInstalacion', 'places.codigoProyecto'])
    .where('it.number', 'in', [...numbers])
    .execute();
  return new Map(
    found.map(({ id, number, codigoLugarInstalacion, codigoProyecto }) => [
      number,
      codigoLugarInstalacion && codigoProyecto ? urlOf({ cubage_id: id, codigoLugarInstalacion, codigoProyecto }) : templateAt(id),
    ]),
  );
}
