import type { Contact } from 'contract/projects/index.ts';
import type * as contract from 'contract/projects/index.ts';
import type { Received } from 'contract/call.ts';
import { formatPhone } from 'contract/phone.ts';
import { formatRut } from 'contract/rut.ts';
import { sql } from 'kysely';
import { recordAll } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import { brokenUnique, type Reader } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { contactRows, present, readContact, unseenContact } from './list.ts';
import { lockPlace, type HeldPlace } from '../places/lock.ts';
import { promoteOldest } from '../places/main-contacts.ts';
import { placesSeenBy, seenPlace } from '../visible.ts';

export async function createContact(
  context: Writing,
  { codigoLugarInstalacion, codigoProyecto, principal, ...given }: Received<typeof contract.createContacto>,
): Promise<Contact> {
  const { tx, user } = context;
  const place = await lockPlace(context, await seenPlace(tx, user, { codigoLugarInstalacion, codigoProyecto }));
  if (principal)
    await tx
      .updateTable('contacts')
      .set({ principal: false, ...newerVersion })
      .where('place_id', '=', place.id)
      .where('principal', '=', true)
      .execute();
  const { id } = await tx
    .insertInto('contacts')
    .values({ ...given, place_id: place.id, principal: principal || place.main === undefined })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(explain);
  await settle(context, place);
  const after = await readContact(tx, user, id);
  await note(context, place, { action: 'add_contact', after });
  return after;
}

export async function updateContact(
  context: Writing,
  { id, version, ...given }: Received<typeof contract.updateContacto>,
): Promise<Contact> {
  const { tx, user } = context;
  const { place, before } = await lockContact(context, id);
  if (before.version !== version) throw new Problem('stale', { current: before });
  await tx
    .updateTable('contacts')
    .set({ ...given, ...newerVersion })
    .where('id', '=', id)
    .execute()
    .catch(explain);
  await settle(context, place);
  const after = await readContact(tx, user, id);
  await note(context, place, { action: 'update_contact', before, after });
  return after;
}

/** Doing it twice does it once. */
export async function makeMain(context: Writing, { id }: Received<typeof contract.setContactoPrincipal>): Promise<Contact> {
  const { tx, user } = context;
  const { place, before } = await lockContact(context, id);
  if (before.principal) return before;
  await tx
    .updateTable('contacts')
    .set({ principal: false, ...newerVersion })
    .where('place_id', '=', place.id)
    .where('principal', '=', true)
    .execute();
  await tx
    .updateTable('contacts')
    .set({ principal: true, ...newerVersion })
    .where('id', '=', id)
    .execute();
  await settle(context, place);
  const after = await readContact(tx, user, id);
  await note(context, place, { action: 'main_contact', before: place.main, after });
  return after;
}

export async function deleteContact(context: Writing, { id }: Received<typeof contract.deleteContacto>) {
  const { tx, user } = context;
  const { place, before } = await lockContact(context, id);
  await tx.deleteFrom('contacts').where('id', '=', id).execute();
  await settle(context, place);
  await note(context, place, { action: 'remove_contact', before });
  const main = await contactRows(tx, user).where('places.id', '=', place.id).where('contacts.principal', '=', true).executeTakeFirst();
  const isPromoted = before.principal && main !== undefined;
  return { done: true, principal: isPromoted ? present(main, user) : null } as const;
}

/** All of them in one statement; two with the same mail are told apart before the database would. */
export async function createContacts(
  context: Writing,
  { contactos, ...codes }: Received<typeof contract.createContactoMasivo>,
): Promise<{ created: number }> {
  const { tx, user } = context;
  const place = await lockPlace(context, await seenPlace(tx, user, codes));
  await refuseRepeated(tx, place, contactos);
  await tx
    .insertInto('contacts')
    .values(contactos.map((it, at) => ({ ...it, place_id: place.id, principal: at === 0 && place.main === undefined })))
    .execute();
  await settle(context, place);
  await recordAll(
    context,
    contactos.map((it) => ({ action: 'add_contact', entity: 'place', id: place.codigoLugarInstalacion, after: { contacto: lineOf(it) } })),
  );
  return { created: contactos.length };
}

const newerVersion = { version: sql<number>`version + 1`, updated_at: sql<Date>`now()` };

/** The contact and its place, nobody else changing either. */
async function lockContact(context: Writing, id: number): Promise<{ place: HeldPlace; before: Contact }> {
  const { tx, user } = context;
  const found = await placesSeenBy(tx, user)
    .innerJoin('contacts', 'contacts.place_id', 'places.id')
    .select(['places.id', 'places.codigoLugarInstalacion'])
    .where('contacts.id', '=', id)
    .executeTakeFirst();
  if (!found) throw unseenContact();
  const place = await lockPlace(context, found);
  return { place, before: await readContact(tx, user, id) };
}

/** After any change: a place with contacts has a main one, and a place that shows another main contact is a newer version. */
async function settle({ tx }: Writing, place: HeldPlace): Promise<void> {
  await promoteOldest(tx, [place.id]);
  await place.touchIfMainChanged();
}

async function refuseRepeated(tx: Reader, place: HeldPlace, contactos: readonly { email: string | null }[]): Promise<void> {
  const emails = contactos.map((it) => it.email);
  const there = await tx
    .selectFrom('contacts')
    .select('email')
    .where('place_id', '=', place.id)
    .where(sql<boolean>`email = any(${emails.filter((it) => it !== null)}::text[])`)
    .execute();
  const taken = new Set(there.map((it) => it.email));
  const fields: Record<string, string> = {};
  emails.forEach((email, at) => {
    if (email === null) return;
    if (taken.has(email)) fields[`contactos.${at}.email`] = twice;
    taken.add(email);
  });
  if (Object.keys(fields).length > 0) throw new Problem('duplicate', { fields });
}

const twice = 'Ese correo ya es de otro contacto de este lugar.';

/** What makes a contact: a person may have come without a name. */
type Facts = Pick<Contact, 'nombre' | 'rut' | 'cargo' | 'email' | 'telefono' | 'observaciones'>;
interface Change {
  action: 'add_contact' | 'update_contact' | 'main_contact' | 'remove_contact';
  before?: Facts | undefined;
  after?: Facts;
}

/** A contact is a part of its place: what happens to it stands in the place's history, as one readable line. */
const note = (context: Writing, place: HeldPlace, { action, before, after }: Change) =>
  recordAll(context, [
    {
      action,
      entity: 'place',
      id: place.codigoLugarInstalacion,
      ...(before && { before: { contacto: lineOf(before) } }),
      ...(after && { after: { contacto: lineOf(after) } }),
    },
  ]);

const lineOf = ({ nombre, cargo, rut, email, telefono, observaciones }: Facts): string =>
  [nombre, cargo, rut && formatRut(rut), email, telefono && formatPhone(telefono), observaciones].filter(Boolean).join(' · ');

function explain(error: unknown): never {
  if (brokenUnique(error) === 'contacts_email_once') throw new Problem('duplicate', { fields: { email: twice } });
  throw error;
}
