import { sql } from 'kysely';
import { numbersOf } from '../../platform/audit/ids.ts';
import type { Reader } from '../../platform/database/database.ts';
import '../tables.ts';

interface Codes {
  codigoLugarInstalacion: string;
  codigoProyecto: string;
}

/** The page of a place, or one of its tabs. */
export const placeAt = ({ codigoLugarInstalacion, codigoProyecto }: Codes, tab?: string): string =>
  `/proyectos/lugarInstalacion/${encodeURIComponent(codigoLugarInstalacion)}/${encodeURIComponent(codigoProyecto)}${tab ? `/${tab}` : ''}`;

/** Places by their codes. */
export async function placesAt(db: Reader, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await db
    .selectFrom('places')
    .select(['codigoLugarInstalacion', 'codigoProyecto'])
    .where('codigoLugarInstalacion', 'in', [...codes])
    .execute();
  return new Map(found.map((it) => [it.codigoLugarInstalacion, placeAt(it)]));
}

/** The tabs that show rows of places, by the numbers of the rows. */
export async function rowsAt(
  db: Reader,
  { table, tab }: { table: 'comments' | 'photos' | 'place_documents'; tab: (id: string) => string },
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<Codes & { id: string }>`
    select it.id::text as id, places."codigoLugarInstalacion", places."codigoProyecto"
    from ${sql.table(table)} as it join places on places.id = it.place_id
    where it.id = any(${numbersOf(ids)}::integer[])`.execute(db);
  return new Map(rows.map(({ id, ...place }) => [id, placeAt(place, tab(id))]));
}
