import type { Action, Permission } from 'contract/permissions.ts';
import { Problem } from '../../platform/problem.ts';
import { may, type User } from '../../platform/user.ts';

/** Without it a private document is not there: neither its file's name nor its content is shown. */
export const seesPrivate = (user: User): boolean => may(user, 'private_documents:read');

/** What is private takes the right over private documents besides the one over documents. */
export const mayDo = (user: User, action: Action, privado: boolean): boolean =>
  may(user, `documents:${action}`) && (!privado || (seesPrivate(user) && may(user, `private_documents:${action}`)));

/** Refuses, with the right that is missing, whoever may not do this to what is private. */
export function demandPrivate(user: User, action: Action): void {
  const missing = (['private_documents:read', `private_documents:${action}`] satisfies Permission[]).find((it) => !may(user, it));
  if (missing)
    throw new Problem('not_allowed', {
      message: 'Es un documento privado: su rol no permite esto. Pídalo a un administrador.',
      permission: missing,
    });
}
