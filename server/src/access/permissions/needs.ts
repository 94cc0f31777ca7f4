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
  names: async (db) => {
    const { requester_id } = (await asking(db)) ?? {};
    if (requester_id === undefined) return [];
    const found = await db.selectFrom('users').where('activo', '=', 1).where('id', '=', requester_id).select('nombre').execute();
    return found.map((it) => it.nombre);
  },
});
