import { pastDocuments, type PastSupplierDocument } from 'contract/suppliers/index.ts';
import type { Reading } from '../../platform/context.ts';
import { openTo, papersIn } from './read.ts';

/** What was replaced or taken away of a supplier's papers, the latest first. */
export async function listPastDocuments({ db, user, files }: Reading, { id }: { id: number }): Promise<PastSupplierDocument[]> {
  const rows = await openTo(user, papersIn(db))
    .innerJoin('users as ender', 'ender.id', 'it.ended_by')
    .where('it.supplier_id', '=', id)
    .where('it.ended_at', 'is not', null)
    .select(['it.ended_at', 'ender.nombre as ended_by'])
    .orderBy('it.ended_at', 'desc')
    .orderBy('it.id', 'desc')
    .limit(pastDocuments)
    .execute();
  return rows.map(({ id: paper, type, name, bytes, file, expires_on, origin, by, created_at, ended_by, ended_at }) => ({
    id: paper,
    type,
    name,
    bytes,
    expires_on,
    origin,
    created_by: by,
    ended_by,
    url: files.bareAddress(file, name),
    created_at: created_at.toISOString(),
    ended_at: (ended_at ?? created_at).toISOString(),
  }));
}
