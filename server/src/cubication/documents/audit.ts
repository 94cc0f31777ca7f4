import type { Tx } from '../../platform/database/database.ts';
import '../../projects/tables.ts';
import '../tables.ts';

/** What the history keeps of a take-off; of its rows, each change. */
export const auditOfCubage = (tx: Tx, id: number) =>
  tx
    .selectFrom('cubages as it')
    .leftJoin('places', 'places.id', 'it.place_id')
    .where('it.id', '=', id)
    .select(['it.status as estado', 'it.name as plantilla', 'places.codigoLugarInstalacion as lugar', 'places.codigoProyecto as proyecto'])
    .executeTakeFirstOrThrow();
