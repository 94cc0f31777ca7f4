import { sql, type Kysely } from 'kysely';

/** The outline of a place's site, as GeoJSON; the contract judges its shape, here stands what must never be false. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table places
      add column area jsonb
        check (area is null or (area ->> 'type' = 'Polygon' and jsonb_array_length(area -> 'coordinates') = 1
          and jsonb_array_length(area -> 'coordinates' -> 0) between 4 and 501
          and area -> 'coordinates' -> 0 -> 0 = area -> 'coordinates' -> 0 -> -1) is true);
  `.execute(db);
}
