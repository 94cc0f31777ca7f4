import { findsOfKind, type Find } from 'contract/dashboards/find.ts';
import { sql } from 'kysely';
import type { Reader } from '../platform/database/database.ts';
import { rankOf, type FindSource } from '../platform/search/find.ts';
import { findMeant, holds, type Meanings } from '../platform/search/search.ts';
import './staff/tables.ts';
import './tables.ts';

const text = sql<string>`users.busqueda`;
const everybody = { table: sql`users`, text, within: sql<boolean>`true` };

const staffText = sql<string>`staff.busqueda`;
const all = [everybody, { table: sql`staff`, text: staffText, within: sql<boolean>`staff.user_id is null` }];

/** People with an account, and of the staff those without one, by name or address; a slip is forgiven where what was typed finds nobody. */
export const peopleFound: FindSource = {
  permission: 'users:read',
  find: async ({ db }, { typed, words }) => {
    const ask = async (meant: Meanings): Promise<Find[]> => {
      const [accounts, staff] = await Promise.all([accountsFound(db, meant), staffFound(db, meant)]);
      return [
        ...accounts.map(({ token_usuario, nombre, email, rol }) => ({
          ...personOf({ nombre, email, detail: rol }, typed),
          url: `/usuarios/usuario/${encodeURIComponent(token_usuario)}`,
        })),
        ...staff.map(({ nombre, email, cargo, activo }) => ({
          ...personOf({ nombre, email, detail: activo ? (cargo ?? 'Sin cuenta') : 'Retirada' }, typed),
          url: `/mantenedores/personal?search=${encodeURIComponent(nombre)}`,
        })),
      ];
    };
    return [...(await findMeant(db, { everywhere: all, words }, ask))];
  },
};

const personOf = ({ nombre, email, detail }: { nombre: string; email: string | null; detail: string | null }, typed: string) => ({
  kind: 'persona' as const,
  label: nombre,
  detail: [detail, email].filter(Boolean).join(' · '),
  rank: rankOf(typed, nombre, email),
});

const accountsFound = (db: Reader, meant: Meanings) =>
  db
    .selectFrom('users')
    .leftJoin('roles', 'roles.codigo_rol', 'users.codigo_rol')
    .where(holds(text, meant))
    .select(['users.token_usuario', 'users.nombre', 'users.email', 'roles.nombre as rol'])
    .orderBy('users.nombre')
    .orderBy('users.id')
    .limit(findsOfKind)
    .execute();

const staffFound = (db: Reader, meant: Meanings) =>
  db
    .selectFrom('staff')
    .leftJoin('positions', 'positions.id', 'staff.cargo_id')
    .where('staff.user_id', 'is', null)
    .where(holds(staffText, meant))
    .select(['staff.nombre', 'staff.email', 'staff.activo', 'positions.nombre as cargo'])
    .orderBy('staff.activo', 'desc')
    .orderBy('staff.nombre')
    .orderBy('staff.id')
    .limit(findsOfKind)
    .execute();
