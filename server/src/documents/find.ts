import { findsOfKind } from 'contract/dashboards/find.ts';
import { sql } from 'kysely';
import { rankOf, type FindSource } from '../platform/search/find.ts';
import { findMeant, holds, textsOf, type Meanings } from '../platform/search/search.ts';
import { placeAt } from '../projects/index.ts';
import { documentRows } from './documents/rows.ts';
import './tables.ts';

const text = sql<string>`fold(current.nombre collate "C")`;

/** Documents by the name of their current file; private ones only for whoever sees them. A slip is forgiven where what was typed finds none. */
export const documentsFound: FindSource = {
  permission: 'documents:read',
  find: async ({ db, user }, { typed, words }) => {
    const seen = documentRows(db, user).where('document.deleted_at', 'is', null);
    const ask = (meant: Meanings) =>
      seen
        .where(holds(text, meant))
        .select(['document.id', 'current.nombre', 'name.nombre as kind', 'places.codigoLugarInstalacion', 'places.codigoProyecto'])
        .orderBy('document.id', 'desc')
        .limit(findsOfKind)
        .execute();
    // What somebody may have meant is read of what they see alone.
    const rows = await findMeant(db, { everywhere: [textsOf(seen.select(text.as('text')))], words }, ask);
    return rows.map(({ nombre, kind, codigoLugarInstalacion, codigoProyecto }) => ({
      kind: 'documento',
      label: nombre ?? kind,
      detail: `${kind} · ${codigoLugarInstalacion} · ${codigoProyecto}`,
      url: placeAt({ codigoLugarInstalacion, codigoProyecto }, 'documentos'),
      rank: rankOf(typed, nombre),
    }));
  },
};
