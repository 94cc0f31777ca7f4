import type { PlaceDocument } from 'contract/documents/index.ts';
import type * as contract from 'contract/documents/index.ts';
import type { Received } from 'contract/call.ts';
import { dayOf } from '../../platform/database/days.ts';
import type { Reading } from '../../platform/context.ts';
import { seenPlace } from '../../projects/index.ts';
import { present, standing } from './rows.ts';

type Standing = ReturnType<typeof standing>;

async function listOf(
  { db, user }: Reading,
  codes: Received<typeof contract.listDocumento>,
  narrow: (all: Standing) => Standing = (all) => all,
): Promise<PlaceDocument[]> {
  const place = await seenPlace(db, user, codes);
  const rows = await narrow(standing(db, user).where('document.place_id', '=', place.id)).execute();
  return rows.map((it) => present(it, user));
}

/** Documents and marks of a place; there is one at most per document name, which bounds the list. */
export const listDocuments = (context: Reading, codes: Received<typeof contract.listDocumento>) => listOf(context, codes);

export const listDocumentsOfDay = (context: Reading, { fecha, ...codes }: Received<typeof contract.listDocumentoByFecha>) =>
  listOf(context, codes, (all) => all.where(dayOf('current.subido_at'), '=', fecha));

export const listDocumentsOfType = (context: Reading, { id, ...codes }: Received<typeof contract.listDocumentoByTipoDocumento>) =>
  listOf(context, codes, (all) => all.where('type.id', '=', id));

export const listDocumentsOfName = (context: Reading, { id, ...codes }: Received<typeof contract.listDocumentoByNombreDocumento>) =>
  listOf(context, codes, (all) => all.where('name.id', '=', id));
