import { lackOf, type Permission } from 'contract/permissions.ts';
import type { SelectQueryBuilderExpression } from 'kysely';
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

/** Those whose accounts a question finds, while they are active. */
export const whoIsAmong = (people: (db: Reader) => SelectQueryBuilderExpression<Record<string, number>>): Opener => ({
  words: 'Puede hacerlo',
  names: async (db) => {
    const found = await db.selectFrom('users').where('activo', '=', 1).where('id', 'in', people(db)).select('nombre').execute();
    return found.map((it) => it.nombre);
  },
});
