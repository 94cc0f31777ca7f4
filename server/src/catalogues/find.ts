import { findsOfKind } from 'contract/dashboards/find.ts';
import { rankOf, type FindSource } from '../platform/search/find.ts';
import { containsWords, textOf } from '../platform/search/search.ts';
import './tables.ts';

/** Services by name or code. */
export const servicesFound: FindSource = {
  permission: 'catalogues:read',
  find: async ({ db }, { typed }) => {
    const rows = await db
      .selectFrom('services')
      .where(containsWords(textOf('codigo', 'nombre'), typed))
      .select(['codigo', 'nombre', 'unidad', 'activo'])
      .orderBy('nombre')
      .limit(findsOfKind)
      .execute();
    return rows.map(({ codigo, nombre, unidad, activo }) => ({
      kind: 'servicio',
      label: nombre,
      detail: [codigo, unidad, !activo && 'retirado'].filter(Boolean).join(' · '),
      url: `/mantenedores/servicio?search=${encodeURIComponent(codigo)}`,
      rank: rankOf(typed, codigo, nombre),
    }));
  },
};
