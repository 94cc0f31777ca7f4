import { findsOfKind } from 'contract/dashboards/find.ts';
import { sql } from 'kysely';
import { rankOf, type FindSource } from '../platform/search/find.ts';
import { containsWords } from '../platform/search/search.ts';
import { documentRows } from './documents/rows.ts';
import './tables.ts';

/** Documents by the name of their current file; private ones only for whoever sees them. */
export const documentsFound: FindSource = {
  permission: 'documents:read',
  find: async ({ db, user }, { typed }) => {
    const rows = await documentRows(db, user)
      .where('document.deleted_at', 'is', null)
      .where(containsWords(sql<string>`fold(current.nombre collate "C")`, typed))
      .select(['document.id', 'current.nombre', 'name.nombre as kind', 'places.codigoLugarInstalacion', 'places.codigoProyecto'])
      .orderBy('document.id', 'desc')
      .limit(findsOfKind)
      .execute();
    return rows.map(({ nombre, kind, codigoLugarInstalacion, codigoProyecto }) => ({
      kind: 'documento',
      label: nombre ?? kind,
      detail: `${kind} · ${codigoLugarInstalacion} · ${codigoProyecto}`,
      url: `/proyectos/lugarInstalacion/${encodeURIComponent(codigoLugarInstalacion)}/${encodeURIComponent(codigoProyecto)}/documentos`,
      rank: rankOf(typed, nombre),
    }));
  },
};
