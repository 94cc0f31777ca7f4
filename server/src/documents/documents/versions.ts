import type { DocumentVersion } from 'contract/documents/index.ts';
import type * as contract from 'contract/documents/index.ts';
import type { Received } from 'contract/call.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { notFound } from '../../platform/problem.ts';
import { photoPlace } from '../../projects/index.ts';
import { readDocument, unseenDocument } from './rows.ts';

const versionRows = (db: Reader, document_id: number) =>
  db
    .selectFrom('place_document_versions as it')
    .innerJoin('users', 'users.id', 'it.subido_por')
    .where('document_id', '=', document_id)
    .select(['it.archivo', 'numero', 'it.nombre', 'bytes', 'tipo', 'sha256', 'comentario', 'subido_at', 'users.nombre as subido_por'])
    .orderBy('numero', 'desc');

export async function listVersions({ db, user }: Reading, { id }: { id: number }): Promise<DocumentVersion[]> {
  const { archivo } = await readDocument(db, user, id);
  const rows = await versionRows(db, id).execute();
  return rows.map(({ subido_at, archivo: _stored, ...it }) => ({
    ...it,
    fechaSubida: subido_at.toISOString(),
    vigente: it.numero === archivo?.numero,
  }));
}

/** The kinds that a page shows from an address; text it fetches, all else is saved. */
const inPage = new Set(['application/pdf', 'image/jpeg', 'image/png', 'image/webp']);

/** Signed addresses of one version, for who may see the document and nobody else; of a photo as decision 013 says of positions. */
export async function openDocument({ db, user, files }: Reading, { id, numero }: Received<typeof contract.getArchivoDocumento>) {
  const { archivo: current, nombre_documento, privado, ...document } = await readDocument(db, user, id);
  if (!current) throw unseenDocument();
  const row = await versionRows(db, id)
    .where('numero', '=', numero ?? current.numero)
    .executeTakeFirst();
  if (!row) throw notFound('Esa versión');
  const { archivo: stored, subido_at, ...about } = row;
  const { seesPositions } = await photoPlace(db, user, document);
  const address = (filename?: string) => (seesPositions ? files.address(stored, filename) : files.bareAddress(stored, filename));
  return {
    archivo: { ...about, fechaSubida: subido_at.toISOString() },
    nombre_documento,
    privado,
    ver: inPage.has(about.tipo) ? address() : null,
    descargar: address(about.nombre),
  };
}
