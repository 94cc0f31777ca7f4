import { latestNames, peopleHolding } from '../access/index.ts';
import type { Reader } from '../platform/database/database.ts';
import type { Opener } from '../platform/openers.ts';
import { may, type User } from '../platform/user.ts';
import '../access/tables.ts';

/** A keeper may change purchase requests too, and is not supply. */
export const supplies = (user: User): boolean => user.isSupply && may(user, 'purchase_requests:update');

/** The people of supply who may change what is asked for. */
export const peopleOfSupply = (db: Reader) =>
  peopleHolding(db, ['purchase_requests:update']).where(
    'users.codigo_rol',
    'in',
    db.selectFrom('roles').where('es_abastecimiento', '=', true).select('codigo_rol'),
  );

/** Some of them. */
export const namesOfSupply = (db: Reader): Promise<string[]> => latestNames(peopleOfSupply(db));

/** What an order lacks, those of supply complete. */
export const whoSupplies: Opener = { words: 'Puede hacerlo', names: namesOfSupply };
