import { createHash } from 'node:crypto';
import { nombreDocumento, tipoDocumento } from 'contract/catalogues/index.ts';
import type * as contract from 'contract/documents/index.ts';
import type { PlaceDocument, UploadedDocument } from 'contract/documents/index.ts';
import type { Received } from 'contract/call.ts';
import { requireActive } from '../../catalogues/index.ts';
import type { Preparing, Writing } from '../../platform/context.ts';
import { brokenUnique, type Reader, type Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { may, type User } from '../../platform/user.ts';
import { refuseCut } from '../../platform/files/whole.ts';
import { lockDocument } from '../documents/changes.ts';
import { recordDocument } from '../documents/history.ts';
import { fileName, recognize } from './file-kinds.ts';
import { requireAllowed } from '../../platform/rules.ts';
import { documentActions } from '../documents/actions.ts';
import { demandPrivate } from '../documents/rights.ts';
import { seenPlace } from '../../projects/index.ts';
import { documentRows, readDocument } from '../documents/rows.ts';

/** What is known of an upload before its transaction. */
interface StoredUpload {
  archivo: string;
  nombre: string;
  bytes: number;
  tipo: string;
  sha256: string;
  comentario: string | null;
}

/** The first version of a document of a place; where a mark said that none is needed, the mark goes. */
export async function createDocument(
  context: Preparing,
  { file, comentario, ...given }: Received<typeof contract.createDocumento>,
): Promise<UploadedDocument> {
  const { db, user, write } = context;
  const place = await seenPlace(db, user, given);
  await privacyOf(db, user, given);
  const lost = (sha256: string) => answeredBefore(context, { place_id: place.id, ...given, version: 1, sha256 });
  return keeping(context, { file, comentario, lost }, (kept) =>
    write(async (tx) => {
      const { nombre_documento_id } = given;
      await requireChoosable(tx, given);
      const privado = await privacyOf(tx, user, given);
      const id = await occupy(tx, { place_id: place.id, nombre_documento_id, privado });
      await addVersion(tx, { document_id: id, numero: 1, subido_por: user.id, ...kept });
      const after = await readDocument(tx, user, id);
      await recordDocument({ ...context, tx }, 'create', after);
      return { ...after, igual_a: await sameElsewhere(tx, user, after) };
    }),
  );
}

/** A new version of a document that the person saw; the same content again is none. */
export async function addDocumentVersion(
  context: Preparing,
  { id, version, file, comentario }: Received<typeof contract.updateDocumento>,
): Promise<UploadedDocument> {
  const { db, user, write } = context;
  const before = await readDocument(db, user, id);
  requireAllowed(documentActions.new_version, { row: before, user });
  const lost = (sha256: string) => answeredBefore(context, { id, version: version + 1, sha256 });
  return keeping(context, { file, comentario, lost }, (kept) =>
    write(async (tx) => {
      const locked = await lockDocument({ ...context, tx }, { id, version });
      requireAllowed(documentActions.new_version, { row: locked, user });
      const known = await tx.selectFrom('place_document_versions').select(['numero', 'sha256']).where('document_id', '=', id).execute();
      const same = known.find((it) => it.sha256 === kept.sha256);
      if (same) throw sameVersion(same.numero, locked.archivo?.numero);
      const numero = Math.max(...known.map((it) => it.numero)) + 1;
      await addVersion(tx, { document_id: id, numero, subido_por: user.id, ...kept });
      await tx
        .updateTable('place_documents')
        .set((it) => ({ vigente: numero, version: it('version', '+', 1) }))
        .where('id', '=', id)
        .execute();
      const after = await readDocument(tx, user, id);
      await recordDocument({ ...context, tx }, 'new_version', after, locked);
      return { ...after, igual_a: await sameElsewhere(tx, user, after) };
    }),
  );
}

interface UploadForm<T> {
  file: File;
  comentario: string | null;
  /** What was answered to these very bytes before, where they are the same sending. */
  lost: (sha256: string) => Promise<T | undefined>;
}

/** Recognises and keeps the file for the work; when the work fails, nothing of the file stays. */
async function keeping<T>(
  { files, user }: Preparing,
  { file, comentario, lost }: UploadForm<T>,
  work: (kept: StoredUpload) => Promise<T>,
): Promise<T> {
  const kind = await recognize(file, user);
  await refuseCut(file, kind.ending);
  const sha256 = await digest(file);
  const about = { nombre: fileName(file.name, kind), bytes: file.size, tipo: kind.type, sha256, comentario };
  return (await lost(sha256)) ?? files.keepFor(file, kind.ending, (archivo) => work({ ...about, archivo }));
}

type Which = { sha256: string; version: number } & ({ id: number } | { place_id: number; nombre_documento_id: number });

/**
 * A line that breaks after the file was kept and before its answer came makes the browser send it again. It is the same sending when the
 * document is as that one would have left it: these bytes, of this person, and nothing changed since.
 */
async function answeredBefore({ db, user }: Preparing, { sha256, version, ...which }: Which): Promise<UploadedDocument | undefined> {
  const found = documentRows(db, user)
    .where('document.deleted_at', 'is', null)
    .where('document.version', '=', version)
    .where('current.sha256', '=', sha256)
    .where('current.subido_por', '=', user.id)
    .select('document.id');
  const row = await (
    'id' in which
      ? found.where('document.id', '=', which.id)
      : found.where('document.place_id', '=', which.place_id).where('document.nombre_documento_id', '=', which.nombre_documento_id)
  ).executeTakeFirst();
  if (!row) return undefined;
  const there = await readDocument(db, user, row.id);
  return { ...there, igual_a: await sameElsewhere(db, user, there) };
}

async function digest(file: File): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of file.stream()) hash.update(chunk);
  return hash.digest('hex');
}

type DocumentName = Pick<Received<typeof contract.createDocumento>, 'nombre_documento_id' | 'tipo_documento_id' | 'privado'>;

/** As private as its name, unless somebody who may change that says otherwise. */
async function privacyOf(db: Reader, user: User, { nombre_documento_id, privado }: DocumentName): Promise<boolean> {
  const name = await db.selectFrom('document_names').select('privado').where('id', '=', nombre_documento_id).executeTakeFirst();
  const usual = name?.privado ?? false;
  const wanted = privado ?? usual;
  if (wanted !== usual && !may(user, 'private_documents:update')) demandPrivate(user, 'update');
  if (wanted) demandPrivate(user, 'create');
  return wanted;
}

/** The name, and its type, may still be chosen; and they belong together. */
async function requireChoosable(tx: Tx, { nombre_documento_id, tipo_documento_id }: DocumentName): Promise<void> {
  await requireActive(tx, { nombre_documento_id: [nombreDocumento, nombre_documento_id] });
  const { tipo_documento_id: type } = await tx
    .selectFrom('document_names')
    .select('tipo_documento_id')
    .where('id', '=', nombre_documento_id)
    .executeTakeFirstOrThrow();
  if (tipo_documento_id !== undefined && tipo_documento_id !== type)
    throw new Problem('invalid', { fields: { nombre_documento_id: 'Ese nombre no es de ese tipo de documento.' } });
  await requireActive(tx, { tipo_documento_id: [tipoDocumento, type] });
}

interface Slot {
  place_id: number;
  nombre_documento_id: number;
  privado: boolean;
}

/** Makes the document's row, or takes the one of a mark; the version that it names comes in the same transaction. */
async function occupy(tx: Tx, slot: Slot): Promise<number> {
  const { place_id, nombre_documento_id, privado } = slot;
  const there = await tx
    .selectFrom('place_documents')
    .select(['id', 'vigente'])
    .where('place_id', '=', place_id)
    .where('nombre_documento_id', '=', nombre_documento_id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (there && there.vigente !== null) throw takenProblem();
  if (there) {
    await tx
      .updateTable('place_documents')
      .set((it) => ({ vigente: 1, privado, motivo: null, marcado_por: null, marcado_at: null, version: it('version', '+', 1) }))
      .where('id', '=', there.id)
      .execute();
    return there.id;
  }
  const made = await tx
    .insertInto('place_documents')
    .values({ ...slot, vigente: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw brokenUnique(error) ? takenProblem() : error;
    });
  return made.id;
}

/** Says no more than that: the document that is there may be private. */
const takenProblem = () =>
  new Problem('duplicate', {
    message: 'El lugar ya tiene ese documento: suba una nueva versión.',
    fields: { nombre_documento_id: 'El lugar ya tiene ese documento: suba una nueva versión.' },
  });

const sameVersion = (numero: number, current: number | undefined) => {
  const message =
    numero === current
      ? 'Es el mismo archivo que la versión vigente.'
      : `Ese mismo archivo ya es la versión ${numero}. Para usarlo, vuelva a ella en Versiones.`;
  return new Problem('duplicate', { message, fields: { file: message } });
};

const addVersion = (tx: Writing['tx'], row: StoredUpload & { document_id: number; numero: number; subido_por: number }) =>
  tx.insertInto('place_document_versions').values(row).execute();

/** Other documents of the place, that the person sees, with the same content. */
async function sameElsewhere(db: Reader, user: User, { id, codigoLugarInstalacion, archivo }: PlaceDocument) {
  const found = await documentRows(db, user)
    .where('places.codigoLugarInstalacion', '=', codigoLugarInstalacion)
    .where('document.deleted_at', 'is', null)
    .where('document.id', '<>', id)
    .where('current.sha256', '=', archivo?.sha256 ?? '')
    .select('name.nombre')
    .orderBy('name.nombre')
    .limit(5)
    .execute();
  return found.map((it) => it.nombre);
}
