import type { Reading } from '../../platform/context.ts';
import '../../catalogues/tables.ts';

export const allBusinessUnits = ({ db }: Reading) =>
  db.selectFrom('business_units').select(['codigo', 'nombre', 'nombre_erp', 'tablero']).orderBy('orden').execute();
