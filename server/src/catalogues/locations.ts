import type { Reading } from '../platform/context.ts';
import { Problem } from '../platform/problem.ts';
import './tables.ts';

export const listRegions = ({ db }: Reading) => db.selectFrom('regions').select(['codigo', 'nombre']).orderBy('orden').execute();

export async function listCommunes({ db }: Reading, { id }: { id: string }) {
  const communes = await db
    .selectFrom('communes')
    .select(['codigo', 'nombre', 'codigo_region'])
    .where('codigo_region', '=', id)
    .orderBy('orden')
    .execute();
  if (communes.length === 0) throw new Problem('not_found');
  return communes;
}
