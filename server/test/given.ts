import { given as access } from '../src/access/given.ts';
import { given as administration } from '../src/administration/given.ts';
import { given as approvals } from '../src/approvals/given.ts';
import { given as catalogues } from '../src/catalogues/given.ts';
import { given as documents } from '../src/documents/given.ts';
import { given as erp } from '../src/erp/given.ts';
import { given as materials } from '../src/materials/given.ts';
import type { Database } from '../src/platform/database/database.ts';
import { given as projects } from '../src/projects/given.ts';
import { given as suppliers } from '../src/suppliers/given.ts';

type Builder = (db: Database, ...more: never[]) => unknown;
export type OnDatabase<T extends Record<string, Builder>> = {
  [K in keyof T]: T[K] extends (db: Database, ...more: infer M) => infer R ? (...more: M) => R : never;
};

/** The builders of rows of all areas. */
export const everyGiven = {
  ...access,
  ...catalogues,
  ...projects,
  ...administration,
  ...approvals,
  ...documents,
  ...erp,
  ...materials,
  ...suppliers,
};

/** The builders of rows, each bound to one database. */
export function bind<T extends Record<string, Builder>>(builders: T, db: Database): OnDatabase<T> {
  const bound = Object.entries(builders).map(([name, build]) => [name, (...more: never[]) => build(db, ...more)]);
  return Object.fromEntries(bound) as OnDatabase<T>;
}
export { erpDocument } from '../src/erp/given.ts';
