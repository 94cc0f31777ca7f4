import type { Cubage, CubageStatus } from 'contract/cubication/index.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { touchCubage } from '../live.ts';

/** A take-off in another state; the ERP has something of it from the first row on that it took, until it is opened again. */
export async function moveCubage(
  tx: Tx,
  { document_id }: Pick<Cubage, 'document_id'>,
  status: CubageStatus,
  posted?: 'posted' | 'opened',
): Promise<void> {
  await tx
    .updateTable('cubages')
    .set({
      status,
      ...(posted === 'posted' && { posted_at: sql<Date>`coalesce(posted_at, now())` }),
      ...(posted === 'opened' && { posted_at: null }),
    })
    .where('id', '=', document_id)
    .execute();
  await touchCubage(tx, document_id);
}
