import type { Reading } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import '../tables.ts';

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

/** All of Chile, north to south, or one region. */
export function listAllCommunes({ db }: Reading, { codigo_region }: { codigo_region?: string | undefined }) {
  const all = db
    .selectFrom('communes')
    .innerJoin('regions', 'regions.codigo', 'codigo_region')
    .select(['communes.codigo', 'communes.nombre', 'codigo_region', 'regions.nombre as region'])
    .orderBy('communes.orden');
  return (codigo_region === undefined ? all : all.where('codigo_region', '=', codigo_region)).execute();
}
