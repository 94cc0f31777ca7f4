import { sql } from 'kysely';
import { notFound, notSeen } from '../../platform/problem.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { User } from '../../platform/user.ts';
import { placesSeenBy } from '../../projects/index.ts';
import '../../catalogues/tables.ts';
import '../../materials/tables.ts';
import '../../projects/tables.ts';

/** A place that the person sees, by its code alone: no two have the same. */
export async function placeNamed(db: Reader, user: User, code: string) {
  const place = await placesSeenBy(db, user)
    .innerJoin('projects', 'projects.codigoProyecto', 'places.codigoProyecto')
    .where('places.codigoLugarInstalacion', '=', code)
    .select(['places.id', 'places.codigoLugarInstalacion as place_code', 'places.nombre as place'])
    .select(['projects.codigoProyecto as project_code', 'projects.nombre as project'])
    .executeTakeFirst();
  if (!place) throw notSeen('El lugar de instalación');
  return place;
}

/** One that was merged is what it became. */
export async function materialNamed(db: Reader, code: string) {
  const material = await db
    .selectFrom('materials as named')
    .innerJoin('materials', (join) => join.on(sql<boolean>`materials.id = coalesce(named.merged_into, named.id)`))
    .innerJoin('units', 'units.id', 'materials.unidad_id')
    .where('named.codigo', '=', code)
    .select(['materials.id', 'materials.codigo as code', 'materials.descripcion as description', 'units.codigo as unit'])
    .executeTakeFirst();
  if (!material) throw notFound(`El material ${code}`);
  return material;
}
