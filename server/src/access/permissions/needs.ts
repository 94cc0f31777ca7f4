import { lackOf, type Permission } from 'contract/permissions.ts';
import type { Rule } from '../../platform/rules.ts';
import { may, type User } from '../../platform/user.ts';
import { namesGranting } from './holders.ts';

/** An action needs a right; who gives rights may give this one. */
export const needs = (permission: Permission): Rule<{ user: User }> => ({
  code: 'not_allowed',
  lets: ({ user }) => may(user, permission),
  says: () => lackOf(permission),
  opens: { words: 'Puede dar el permiso', names: namesGranting },
  details: () => ({ permission }),
});
