import { latestNames, peopleHolding } from '../access/index.ts';
import type { Reader } from '../platform/database/database.ts';
import type { Opener } from '../platform/openers.ts';
import { may, type User } from '../platform/user.ts';
import '../access/tables.ts';

/** A role may change services and not belong to supply. */
export const supplies = (user: User): boolean => user.isSupply && may(user, 'services:update');

/** The people of supply who take care of quotations and services. */
export const peopleOfSupply = (db: Reader) =>
  peopleHolding(db, ['services:update']).where(
    'users.codigo_rol',
    'in',
    db.selectFrom('roles').where('es_abastecimiento', '=', true).select('codigo_rol'),
  );

export const namesOfSupply = (db: Reader): Promise<string[]> => latestNames(peopleOfSupply(db));

/** What a quotation lacks, those of supply complete. */
export const whoSupplies: Opener = { words: 'Puede hacerlo', names: namesOfSupply };
