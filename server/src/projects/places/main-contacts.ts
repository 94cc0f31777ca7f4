import type { Place } from 'contract/projects/index.ts';
import { sql } from 'kysely';
import { brokenUnique, type Reader, type Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import '../tables.ts';

/** The main contact as a place shows it. */
export type MainContact = Pick<Place, 'nombreContacto' | 'emailContacto' | 'telefonoContacto'>;

/** The same three facts of a contact, under the names that a place gives them. */
export const asMainContact = ['main.nombre as nombreContacto', 'main.email as emailContacto', 'main.telefono as telefonoContacto'] as const;

/** Places with their main contacts beside them: never more rows than places. */
export const mainContacts = (db: Reader) => db.selectFrom('contacts').selectAll().where('principal', '=', true).as('main');

/** Whether a place has a contact with this mail, the main one or another. */
export const hasContact = (db: Reader, email: string) =>
  db.selectFrom('contacts').select('contacts.place_id').where('contacts.email', '=', email);

/**
 * Gives places the main contact that their form or a spreadsheet says; one without any fact takes the main contact away.
 * The callers hold the places.
 */
export async function writeMainContacts(tx: Tx, places: readonly (MainContact & { place_id: number })[]): Promise<void> {
  if (places.length === 0) return;
  const given = sql`jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
    as it (place_id integer, "nombreContacto" text, "emailContacto" text, "telefonoContacto" text)`;
  const isSomebody = sql`num_nonnulls("nombreContacto", "emailContacto", "telefonoContacto") > 0`;
  await sql`
    insert into contacts as old (place_id, nombre, email, telefono, principal)
    select place_id, "nombreContacto", "emailContacto", "telefonoContacto", true from ${given} where ${isSomebody}
    on conflict (place_id) where principal do update
      set nombre = excluded.nombre, email = excluded.email, telefono = excluded.telefono, version = old.version + 1, updated_at = now()
      where (old.nombre, old.email, old.telefono) is distinct from (excluded.nombre, excluded.email, excluded.telefono)`
    .execute(tx)
    .catch(explain);
  await sql`delete from contacts where principal and place_id in (select place_id from ${given} where not ${isSomebody})`.execute(tx);
  await promoteOldest(
    tx,
    places.map((it) => it.place_id),
  );
}

/** Where contacts are left without a main one, the oldest becomes it. */
export async function promoteOldest(tx: Tx, places: readonly number[]): Promise<void> {
  await sql`
    update contacts set principal = true, version = version + 1, updated_at = now()
    where id in (select min(id) from contacts where place_id = any(${places}::integer[]) group by place_id having not bool_or(principal))`.execute(
    tx,
  );
}

function explain(error: unknown): never {
  if (brokenUnique(error) === 'contacts_email_once')
    throw new Problem('duplicate', { fields: { emailContacto: 'Otro contacto de este lugar ya tiene ese correo.' } });
  throw error;
}
