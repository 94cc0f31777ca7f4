import { findsOfKind } from 'contract/dashboards/find.ts';
import { sql } from 'kysely';
import { rankOf, type FindSource } from '../platform/search/find.ts';
import { holds, meantWords } from '../platform/search/search.ts';
import './tables.ts';

const text = sql<string>`users.busqueda`;
const everybody = { table: sql`users`, text, within: sql<boolean>`true` };

/** People with an account, by name or address; a slip is forgiven where what was typed finds nobody. */
export const peopleFound: FindSource = {
  permission: 'users:read',
  find: async ({ db }, { typed, words }) => {
    const ask = (meant: readonly (readonly string[])[]) =>
      db
        .selectFrom('users')
        .leftJoin('roles', 'roles.codigo_rol', 'users.codigo_rol')
        .where(holds(text, meant))
        .select(['users.token_usuario', 'users.nombre', 'users.email', 'roles.nombre as rol'])
        .orderBy('users.nombre')
        .orderBy('users.id')
        .limit(findsOfKind)
        .execute();
    const exact = await ask(words.map((it) => [it]));
    const rows = exact.length > 0 ? exact : await ask(await meantWords(db, [everybody], words));
    return rows.map(({ token_usuario, nombre, email, rol }) => ({
      kind: 'persona',
      label: nombre,
      detail: [rol, email].filter(Boolean).join(' · '),
      url: `/usuarios/usuario/${encodeURIComponent(token_usuario)}`,
      rank: rankOf(typed, nombre, email),
    }));
  },
};
