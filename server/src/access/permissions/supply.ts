import type { Permission } from 'contract/permissions.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Opener } from '../../platform/openers.ts';
import { may, type User } from '../../platform/user.ts';
import { latestNames, peopleHolding } from './holders.ts';
import '../tables.ts';

/** Those of supply who have a right: others may have it too, and are not supply. */
export function supplyHolding(permission: Permission) {
  const peopleOfSupply = (db: Reader) =>
    peopleHolding(db, [permission]).where(
      'users.codigo_rol',
      'in',
      db.selectFrom('roles').where('es_abastecimiento', '=', true).select('codigo_rol'),
    );
  const namesOfSupply = (db: Reader): Promise<string[]> => latestNames(peopleOfSupply(db));
  return {
    supplies: (user: User): boolean => user.isSupply && may(user, permission),
    peopleOfSupply,
    /** Some of them. */
    namesOfSupply,
    /** They complete what is missing. */
    whoSupplies: { words: 'Puede hacerlo', names: namesOfSupply } satisfies Opener,
  };
}
