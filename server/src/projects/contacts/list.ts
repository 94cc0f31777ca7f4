import type { Contact } from 'contract/projects/index.ts';
import type * as contract from 'contract/projects/index.ts';
import type { Received } from 'contract/call.ts';
import { formatPhone } from 'contract/phone.ts';
import { formatRut } from 'contract/rut.ts';
import { sql } from 'kysely';
import { batchesOf } from '../../platform/database/batches.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/pages.ts';
import { notSeen } from '../../platform/problem.ts';
import { contains } from '../../platform/search/search.ts';
import { writeSpreadsheet } from '../../platform/spreadsheet/spreadsheet.ts';
import { allowedAmong } from '../../platform/rules.ts';
import type { User } from '../../platform/user.ts';
import { contactActions } from './actions.ts';
import { contactTitles } from './columns.ts';
import { placesSeenBy, projectsSeenBy, seenPlace } from '../visible.ts';

type Row = Omit<Contact, 'allowed_actions' | 'updated_at'> & { updated_at: Date };

/** Contacts of the places that somebody sees. */
export const contactRows = (db: Reader, user: User) =>
  placesSeenBy(db, user)
    .innerJoin('contacts', 'contacts.place_id', 'places.id')
    .select([
      'contacts.id',
      'places.codigoLugarInstalacion',
      'places.codigoProyecto',
      'contacts.nombre',
      'contacts.rut',
      'contacts.cargo',
      'contacts.email',
      'contacts.telefono',
      'contacts.principal',
      'contacts.observaciones',
      'contacts.version',
      'contacts.updated_at',
    ]);

export function present(row: Row, user: User): Contact {
  return { ...row, updated_at: row.updated_at.toISOString(), allowed_actions: allowedAmong(contactActions, { row, user }) };
}

export const unseenContact = () => notSeen('El contacto');

export async function readContact(db: Reader, user: User, id: number): Promise<Contact> {
  const row = await contactRows(db, user).where('contacts.id', '=', id).executeTakeFirst();
  if (!row) throw unseenContact();
  return present(row, user);
}

type Narrowing = Pick<Received<typeof contract.excelContacto>, 'search' | 'sort'>;

/** The main contact comes first unless another order is asked for. */
function contactsInOrder(db: Reader, user: User, place: { id: number }, { search, sort }: Narrowing) {
  const all = contactRows(db, user).where('places.id', '=', place.id);
  const found = search ? all.where((it) => contains(it.ref('contacts.busqueda'), search)) : all;
  const column = sql.ref(`contacts.${sort.replace('-', '')}`);
  const ordered = found
    .orderBy(sort.startsWith('-') ? sql`${column} desc nulls last` : sql`${column} asc nulls last`)
    .orderBy('contacts.id');
  return {
    found,
    ordered: sort === 'nombre' ? found.orderBy('contacts.principal', 'desc').orderBy('contacts.nombre').orderBy('contacts.id') : ordered,
  };
}

export async function listContacts({ db, user }: Reading, { page, per_page, ...input }: Received<typeof contract.listContacto>) {
  const { found, ordered } = contactsInOrder(db, user, await seenPlace(db, user, input), input);
  const { items: rows, ...totals } = await pageOf({ page, per_page }, found, ordered);
  return { items: rows.map((it) => present(it, user)), ...totals };
}

export async function findByEmail({ db, user }: Reading, { email, ...codes }: Received<typeof contract.listContactoByEmail>) {
  const place = await seenPlace(db, user, codes);
  const rows = await contactRows(db, user).where('places.id', '=', place.id).where('contacts.email', '=', email).execute();
  return rows.map((it) => present(it, user));
}

/** The people of all places of a project; a person who is at several stands once. */
export async function listOfProject(
  { db, user }: Reading,
  { codigoProyecto, search, page, per_page }: Received<typeof contract.listContactoByProyecto>,
) {
  const code = codigoProyecto.toUpperCase();
  const project = await projectsSeenBy(db, user).select('projects.id').where('codigoProyecto', '=', code).executeTakeFirst();
  if (!project) throw notSeen('El proyecto');
  const all = placesSeenBy(db, user)
    .innerJoin('contacts', 'contacts.place_id', 'places.id')
    .where('places.codigoProyecto', '=', code)
    .where('contacts.email', 'is not', null);
  const found = search ? all.where((it) => contains(it.ref('contacts.busqueda'), search)) : all;
  const people = found
    .groupBy('contacts.email')
    .select((it) => [
      it.fn.coalesce('contacts.email', sql.lit('')).as('email'),
      it.fn.max('contacts.nombre').as('nombre'),
      it.fn.countAll<number>().as('lugares'),
    ]);
  return pageOf({ page, per_page }, db.selectFrom(people.as('it')), people.orderBy('nombre').orderBy('email'));
}

/** All pages of what the filters say, under titles that a paste knows. */
export async function exportContacts({ db, user }: Reading, input: Received<typeof contract.excelContacto>) {
  const place = await seenPlace(db, user, input);
  const { ordered } = contactsInOrder(db, user, place, input);
  async function* rows() {
    for await (const batch of batchesOf(db, ordered)) {
      yield batch.map((it) => ({
        ...it,
        rut: it.rut && formatRut(it.rut),
        telefono: it.telefono && formatPhone(it.telefono),
        principal: it.principal ? 'Sí' : 'No',
      }));
    }
  }
  const columns = [
    { key: 'nombre', header: contactTitles.nombre, width: 28 },
    { key: 'rut', header: contactTitles.rut, width: 16 },
    { key: 'cargo', header: contactTitles.cargo, width: 24 },
    { key: 'email', header: contactTitles.email, width: 32 },
    { key: 'telefono', header: contactTitles.telefono, width: 20 },
    { key: 'principal', header: 'Principal' },
    { key: 'observaciones', header: contactTitles.observaciones, width: 40 },
  ];
  return {
    filename: `contactos-${place.codigoLugarInstalacion}.xlsx`,
    content: writeSpreadsheet(user, { sheet: 'Contactos', columns, rows: rows() }),
  };
}
