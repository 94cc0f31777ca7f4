import type { Reader } from '../../platform/database/database.ts';
import '../../catalogues/tables.ts';
import '../tables.ts';

/** What is ordered by a code, as papers name it. */
export const orderedMaterial = (db: Reader, code: string) =>
  db
    .selectFrom('materials as it')
    .innerJoin('units', 'units.id', 'it.unidad_id')
    .where('it.codigo', '=', code)
    .select(['it.id', 'it.descripcion as name', 'units.codigo as unit', 'it.activo as active'])
    .executeTakeFirst();
