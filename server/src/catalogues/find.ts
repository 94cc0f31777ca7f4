import { findsOfKind } from 'contract/dashboards/find.ts';
import { sql } from 'kysely';
import { rankOf, type FindSource } from '../platform/search/find.ts';
import { findMeant, holds, textOf, type Meanings } from '../platform/search/search.ts';
import './tables.ts';

const everyService = { table: sql`services`, text: textOf('services.codigo', 'services.nombre'), within: sql<boolean>`true` };

/** Services by name or code; a slip is forgiven where what was typed finds none. */
export const servicesFound: FindSource = {
  permission: 'catalogues:read',
  find: async ({ db }, { typed, words }) => {
    const ask = (meant: Meanings) =>
      db
        .selectFrom('services')
        .where(holds(everyService.text, meant))
        .select(['codigo', 'nombre', 'unidad', 'activo'])
        .orderBy('nombre')
        .limit(findsOfKind)
        .execute();
    const rows = await findMeant(db, { everywhere: [everyService], words }, ask);
    return rows.map(({ codigo, nombre, unidad, activo }) => ({
      kind: 'servicio',
      label: nombre,
      detail: [codigo, unidad, !activo && 'retirado'].filter(Boolean).join(' · '),
      url: `/mantenedores/servicio?search=${encodeURIComponent(codigo)}`,
      rank: rankOf(typed, codigo, nombre),
    }));
  },
};
