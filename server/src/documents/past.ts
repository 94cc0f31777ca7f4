import { flag, number, text } from '../platform/audit/words.ts';
import { tellRow, type PastPartSource } from '../platform/past.ts';
import { seesPrivate } from './documents/rights.ts';
import { standing } from './documents/rows.ts';

const words = {
  archivo: text('el archivo'),
  version_vigente: number('la versión vigente'),
  privado: flag('privado'),
  motivo: text('el motivo por el que no corresponde'),
};

/** The documents that a place had; what is private today is told of no instant to whoever may not see it. */
export const pastDocuments: PastPartSource = {
  of: 'lugar',
  permission: 'documents:read',
  tables: ['place_documents', 'place_document_versions'],
  find: async ({ db: today, user }, id) => {
    const place_id = Number(id);
    const hidden = seesPrivate(user)
      ? []
      : await today.selectFrom('place_documents').where('place_id', '=', place_id).where('privado', '=', true).select('id').execute();
    const unseen = new Set(hidden.map((it) => it.id));
    return async (db) => {
      // Who sees the place today is known; who saw it then does not count.
      const rows = await standing(db, { ...user, seesAllProjects: true })
        .where('document.place_id', '=', place_id)
        .execute();
      return {
        title: 'Documentos',
        rows: rows
          .filter((it) => !unseen.has(it.id))
          .map(({ id: document, nombre_documento, nombre, vigente, privado, motivo }) =>
            tellRow(String(document), nombre_documento, words, { archivo: nombre, version_vigente: vigente, privado, motivo }),
          ),
      };
    };
  },
};
