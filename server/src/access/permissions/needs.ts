import { lackOf, type Permission } from 'contract/permissions.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Opener } from '../../platform/openers.ts';
import type { Rule } from '../../platform/rules.ts';
import { may, type User } from '../../platform/user.ts';
import { namesGranting, namesHolding } from './holders.ts';

/** Who gives rights may give the one that somebody lacks. */
export const whoGrants = { words: 'Puede dar el permiso', names: namesGranting } as const satisfies Opener;

/** An action needs a right; who gives rights may give this one. */
export const needs = (permission: Permission): Rule<{ user: User }> => ({
  code: 'not_allowed',
  lets: ({ user }) => may(user, permission),
  says: () => lackOf(permission),
  opens: whoGrants,
  details: () => ({ permission }),
});

/** Who has all these rights can lift what stopped somebody: the third thing that such a refusal says. */
export const whoHolds = (...permissions: Permission[]): Opener => ({
  words: 'Puede hacerlo',
  names: (db) => namesHolding(db, ...permissions),
});

/** Whoever asked for something, while the account is active. */
export const whoRequested = (asking: (db: Reader) => Promise<{ requester_id: number } | undefined>): Opener => ({
  words: 'Puede hacerlo',
  names: async (db) => nameOf(db, (await asking(db))?.requester_id),
});

/** One person alone, while the account is active; nobody where nobody is known. */
export const whoIs = (user_id: number | null): Opener => ({ words: 'Puede hacerlo', names: (db) => nameOf(db, user_id ?? undefined) });

async function nameOf(db: Reader, id: number | undefined): Promise<string[]> {
  if (id === undefined) return [];
  const found = await db.selectFrom('users').where('activo', '=', 1).where('id', '=', id).select('nombre').execute();
  return found.map((it) => it.nombre);
}
