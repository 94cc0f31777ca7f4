import { createHash, randomUUID } from 'node:crypto';
import type { Database } from '../platform/database/database.ts';
import './tables.ts';

interface GivenDocument {
  place_id: number;
  nombre_documento_id: number;
  subido_por: number;
  privado?: boolean;
  nombre?: string;
  subido_at?: Date;
}

/** A document with one version, whose file is on no disk. */
async function document(
  db: Database,
  { subido_por, nombre = 'plano.pdf', subido_at = new Date(), privado = false, ...slot }: GivenDocument,
) {
  return db.transaction().execute(async (tx) => {
    const made = await tx
      .insertInto('place_documents')
      .values({ ...slot, privado, vigente: 1 })
      .returningAll()
      .executeTakeFirstOrThrow();
    const archivo = `no/${randomUUID()}.pdf`;
    const sha256 = createHash('sha256').update(archivo).digest('hex');
    await tx
      .insertInto('place_document_versions')
      .values({ document_id: made.id, numero: 1, archivo, nombre, bytes: 1200, tipo: 'application/pdf', sha256, subido_por, subido_at })
      .execute();
    return made;
  });
}

export const given = { document };
