import type { Insertable } from 'kysely';
import type { Database, Tables } from '../platform/database/database.ts';
import './tables.ts';

let count = 0;
const next = () => String((count += 1)).padStart(3, '0');

function costCenter(db: Database, row: Partial<Insertable<Tables['cost_centers']>> = {}) {
  const n = next();
  return db
    .insertInto('cost_centers')
    .values({ codigo: `CC-${n}`, nombre: `Arriendo de oficinas ${n}`, responsable_id: null, codigo_unidad: null, ...row })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export const given = { costCenter };
