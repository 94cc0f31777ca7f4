import { flag, number, text, type AuditWords } from '../platform/audit/words.ts';
import { rowsAt } from '../projects/index.ts';

export const auditWords: AuditWords = {
  place_document: {
    addresses: ({ db }, ids) => rowsAt(db, { table: 'place_documents', tab: () => 'documentos' }, ids),
    noun: 'el documento',
    actions: {
      create: ['Creó', 'Subió'],
      new_version: 'Subió una nueva versión de',
      use_version: 'Volvió a una versión de',
      set_private: 'Cambió la visibilidad de',
      mark: 'Marcó que no corresponde',
      unmark: 'Quitó la marca de',
      delete: 'Eliminó',
      restore: 'Recuperó',
    },
    facts: {
      codigoProyecto: text('el código del proyecto'),
      codigoLugarInstalacion: text('el código del lugar'),
      tipo_documento: text('el tipo de documento'),
      nombre_documento: text('el nombre de documento'),
      privado: flag('privado'),
      version_vigente: number('la versión vigente'),
      motivo: text('el motivo'),
    },
  },
};
