import { ContactGiven, contactColumns, type ContactColumn, type PastedContact, type PastedRow } from 'contract/projects/index.ts';
import type * as contract from 'contract/projects/index.ts';
import type { Received } from 'contract/call.ts';
import { formatPhone } from 'contract/phone.ts';
import { formatRut } from 'contract/rut.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { readPaste } from './paste.ts';
import { seenPlace } from '../visible.ts';

type Errors = PastedRow['errors'];

/** What creating the pasted rows would do: good ones, repeated ones, wrong ones and why. */
export async function previewContacts({ db, user }: Reading, { texto, filas, ...codes }: Received<typeof contract.previewContactoMasivo>) {
  const place = await seenPlace(db, user, codes);
  const { columns, rows: pasted } = filas ? { columns: [], rows: filas } : readPaste(texto ?? '');
  const checked = pasted.map(check);
  const there = await peopleByEmail(
    db,
    place.id,
    checked.flatMap((it) => it.email ?? []),
  );
  const rows = markRepeated(checked, there);
  const count = (outcome: PastedRow['outcome']) => rows.filter((it) => it.outcome === outcome).length;
  return {
    columns: columns.map(({ title, field }) => ({ title, field: field === 'apellido' ? ('nombre' as const) : field })),
    counts: { create: count('create'), duplicate: count('duplicate'), error: count('error') },
    rows,
  };
}

interface CheckedContact {
  values: PastedContact;
  email: string | null;
  errors: Errors;
}

/** A row by itself, by the rules of the form; what is right is shown as it would be kept. */
function check(pasted: PastedContact): CheckedContact {
  const facts = Object.fromEntries(contactColumns.map((it) => [it, pasted[it].trim() || null]));
  const read = ContactGiven.safeParse({ ...facts, nombre: pasted.nombre });
  if (!read.success) {
    const errors = contactColumns.flatMap((field): Errors => {
      const issue = read.error.issues.find((it) => it.path[0] === field);
      return issue ? [{ field, message: issue.message }] : [];
    });
    return { values: pasted, email: null, errors };
  }
  const { nombre, rut, cargo, email, telefono, observaciones } = read.data;
  const values = {
    nombre,
    rut: rut ? formatRut(rut) : '',
    cargo: cargo ?? '',
    email: email ?? '',
    telefono: telefono ? formatPhone(telefono) : '',
    observaciones: observaciones ?? '',
  };
  return { values, email, errors: [] };
}

/** Rows beside each other and beside the place: the same mail again is somebody who is there already. */
function markRepeated(rows: readonly CheckedContact[], there: ReadonlyMap<string, string>): PastedRow[] {
  const seen = new Map<string, string>([...there].map(([email, name]) => [`email ${email}`, `Ya es contacto de este lugar: ${name}.`]));
  return rows.map(({ values, email, errors }, at) => {
    const row = at + 1;
    if (errors.length > 0) return { row, values, outcome: 'error', errors };
    // Without a mail, the same words in every cell are the same person.
    const key = email ? `email ${email}` : JSON.stringify(values).toLowerCase();
    const message = seen.get(key);
    if (message === undefined) seen.set(key, `Repite la fila ${row}.`);
    const field: ContactColumn = email ? 'email' : 'nombre';
    return message === undefined
      ? { row, values, outcome: 'create', errors: [] }
      : { row, values, outcome: 'duplicate', errors: [{ field, message }] };
  });
}

async function peopleByEmail(db: Reader, place_id: number, emails: readonly string[]): Promise<Map<string, string>> {
  const found = await db
    .selectFrom('contacts')
    .select(['email', 'nombre'])
    .where('place_id', '=', place_id)
    .where(sql<boolean>`email = any(${emails}::text[])`)
    .execute();
  return new Map(found.map((it) => [it.email ?? '', it.nombre ?? it.email ?? '']));
}
