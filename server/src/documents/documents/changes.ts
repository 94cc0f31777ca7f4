import { nombreDocumento } from 'contract/catalogues/index.ts';
import { daysUntilPurged, type PlaceDocument } from 'contract/documents/index.ts';
import type * as contract from 'contract/documents/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { requireActive } from '../../catalogues/index.ts';
import type { Reading, Writing } from '../../platform/context.ts';
import { brokenUnique } from '../../platform/database/database.ts';
import { notFound, Problem } from '../../platform/problem.ts';
import { requireAllowed } from '../../platform/rules.ts';
import { documentActions } from './actions.ts';
import { recordDocument } from './history.ts';
import { demandPrivate } from './rights.ts';
import { seenPlace } from '../../projects/index.ts';
import { documentRows, present, readDocument, standing, unseenDocument } from './rows.ts';

/** Locks a document that stands, as the person saw it when a version is given. */
export async function lockDocument({ tx, user }: Writing, { id, version }: { id: number; version?: number }): Promise<PlaceDocument> {
  const locked = await tx
    .selectFrom('place_documents')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!locked) throw unseenDocument();
  const before = await readDocument(tx, user, id);
  if (version !== undefined && before.version !== version) throw new Problem('stale', { current: before });
  return before;
}

/** The place needs no document of this name, for a reason; or it does after all. */
export async function markWithoutDocument(
  context: Writing,
  { nombre_documento_id, sin_documento, motivo, ...codes }: Received<typeof contract.updateDocumentoSinDocumento>,
): Promise<PlaceDocument | null> {
  const { tx, user } = context;
  const place = await seenPlace(tx, user, codes);
  const slot = { place_id: place.id, nombre_documento_id };
  if (!sin_documento || motivo === null) return unmark(context, slot);
  await requireActive(tx, { nombre_documento_id: [nombreDocumento, nombre_documento_id] });
  const name = await tx.selectFrom('document_names').select('privado').where('id', '=', nombre_documento_id).executeTakeFirstOrThrow();
  if (name.privado) demandPrivate(user, 'update');
  const { id } = await tx
    .insertInto('place_documents')
    .values({ ...slot, privado: name.privado, motivo, marcado_por: user.id, marcado_at: sql`now()` })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw brokenUnique(error) ? new Problem('wrong_state', { message: 'El lugar ya tiene ese documento, o ya está marcado.' }) : error;
    });
  const after = await readDocument(tx, user, id);
  await recordDocument(context, 'mark', after);
  return after;
}

async function unmark(
  context: Writing,
  { place_id, nombre_documento_id }: { place_id: number; nombre_documento_id: number },
): Promise<null> {
  const { tx, user } = context;
  const row = await standing(tx, user)
    .where('document.place_id', '=', place_id)
    .where('document.nombre_documento_id', '=', nombre_documento_id)
    .forUpdate('document')
    .executeTakeFirst();
  const mark = row && present(row, user);
  if (!mark) throw new Problem('wrong_state', { message: 'Ya no está marcado como que no corresponde.' });
  requireAllowed(documentActions.unmark, { row: mark, user });
  await tx.deleteFrom('place_documents').where('id', '=', mark.id).execute();
  await recordDocument(context, 'unmark', mark);
  return null;
}

export async function setPrivate(
  context: Writing,
  { id, version, privado }: Received<typeof contract.updateDocumentoPrivadoPublico>,
): Promise<PlaceDocument> {
  const { tx, user } = context;
  const before = await lockDocument(context, { id, version });
  requireAllowed(documentActions.set_private, { row: before, user });
  await tx
    .updateTable('place_documents')
    .set((it) => ({ privado, version: it('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  const after = await readDocument(tx, user, id);
  await recordDocument(context, 'set_private', after, before);
  return after;
}

/** An older version becomes the current one again. */
export async function returnToVersion(
  context: Writing,
  { id, version, numero }: Received<typeof contract.updateVersionDocumento>,
): Promise<PlaceDocument> {
  const { tx, user } = context;
  const before = await lockDocument(context, { id, version });
  requireAllowed(documentActions.new_version, { row: before, user });
  const there = await tx
    .selectFrom('place_document_versions')
    .select('numero')
    .where('document_id', '=', id)
    .where('numero', '=', numero)
    .executeTakeFirst();
  if (!there) throw notFound('Esa versión');
  await tx
    .updateTable('place_documents')
    .set((it) => ({ vigente: numero, version: it('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  const after = await readDocument(tx, user, id);
  await recordDocument(context, 'use_version', after, before);
  return after;
}

/** Puts a document aside; its files stay until it is purged. */
export async function deleteDocument(context: Writing, { id }: { id: number }) {
  const { tx, user } = context;
  const before = await lockDocument(context, { id });
  requireAllowed(documentActions.delete, { row: before, user });
  await tx
    .updateTable('place_documents')
    .set((it) => ({ deleted_at: sql`now()`, deleted_by: user.id, version: it('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await recordDocument(context, 'delete', before);
  return { done: true } as const;
}

/** What was deleted comes back, unless something took its place meanwhile. */
export async function restoreDocument(context: Writing, { id }: { id: number }): Promise<PlaceDocument> {
  const { tx, user } = context;
  const gone = await documentRows(tx, user)
    .select(['document.privado', 'document.deleted_at'])
    .where('document.id', '=', id)
    .forUpdate('document')
    .executeTakeFirst();
  if (!gone) throw unseenDocument();
  if (gone.deleted_at === null) throw new Problem('wrong_state', { message: 'El documento ya fue recuperado.' });
  if (gone.privado) demandPrivate(user, 'delete');
  await tx
    .updateTable('place_documents')
    .set((it) => ({ deleted_at: null, deleted_by: null, version: it('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
    .catch((error: unknown) => {
      throw brokenUnique(error)
        ? new Problem('wrong_state', { message: 'El lugar ya tiene otro documento con ese nombre, o una marca: elimínelo primero.' })
        : error;
    });
  const after = await readDocument(tx, user, id);
  await recordDocument(context, 'restore', after);
  return after;
}

/** What was deleted and can still be taken back. */
export async function listDeleted({ db, user }: Reading, codes: Received<typeof contract.listDocumentoEliminado>) {
  const place = await seenPlace(db, user, codes);
  const rows = await documentRows(db, user)
    .innerJoin('users as deleter', 'deleter.id', 'document.deleted_by')
    .where('document.place_id', '=', place.id)
    .where('document.deleted_at', 'is not', null)
    .select(['document.id', 'type.nombre as tipo_documento', 'name.nombre as nombre_documento', 'document.privado', 'document.deleted_at'])
    .select(['current.nombre as archivo', 'deleter.nombre as eliminado_por'])
    .select(
      sql<string>`((document.deleted_at + make_interval(days => ${daysUntilPurged})) at time zone 'America/Santiago')::date`.as('hasta'),
    )
    .select(sql<number>`(select count(*) from place_document_versions where document_id = document.id)`.as('versiones'))
    .orderBy('document.deleted_at', 'desc')
    .limit(200)
    .execute();
  return rows.map(({ deleted_at, archivo, ...row }) => ({
    ...row,
    archivo: archivo ?? '',
    fecha_eliminacion: (deleted_at ?? new Date(0)).toISOString(),
  }));
}
