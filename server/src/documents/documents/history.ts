import type { PlaceDocument } from 'contract/documents/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';

/** What the history keeps of a document. Many may read it, so the file's own name, which may tell a secret, is not in it. */
const auditOfDocument = (it: PlaceDocument) => ({
  codigoProyecto: it.codigoProyecto,
  codigoLugarInstalacion: it.codigoLugarInstalacion,
  tipo_documento: it.tipo_documento,
  nombre_documento: it.nombre_documento,
  privado: it.privado,
  version_vigente: it.archivo?.numero ?? null,
  motivo: it.privado ? null : (it.sin_documento?.motivo ?? null),
});

export type DocumentChange = 'create' | 'new_version' | 'use_version' | 'set_private' | 'mark' | 'unmark' | 'delete' | 'restore';

/** Notes who did what to a document, in the transaction that did it. */
export const recordDocument = (context: Writing, action: DocumentChange, it: PlaceDocument, before?: PlaceDocument): Promise<void> =>
  record(context, {
    action,
    entity: 'place_document',
    id: String(it.id),
    ...(action === 'delete' || action === 'unmark' ? { before: auditOfDocument(it) } : { after: auditOfDocument(it) }),
    ...(before && { before: auditOfDocument(before) }),
  });
