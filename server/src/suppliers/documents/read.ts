import type { SupplierDocument } from 'contract/suppliers/index.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { todayInChile } from '../../platform/today.ts';
import { may, type User } from '../../platform/user.ts';
import '../../access/tables.ts';
import '../../catalogues/tables.ts';
import '../tables.ts';

export type Looking = Pick<Reading, 'user' | 'files'>;

/** The papers in force of each of these suppliers. */
export async function documentsOf(db: Reader, looking: Looking, ids: readonly number[]): Promise<ReadonlyMap<number, SupplierDocument[]>> {
  if (ids.length === 0) return new Map();
  const rows = await openTo(looking.user, inForce(db))
    .where('it.supplier_id', 'in', [...ids])
    .orderBy('type.nombre')
    .orderBy('it.id')
    .execute();
  const found = new Map<number, SupplierDocument[]>();
  for (const [id, some] of Map.groupBy(rows, (it) => it.supplier_id))
    found.set(
      id,
      some.map((it) => presentDocument(looking, it)),
    );
  return found;
}

export const inForce = (db: Reader) => papersIn(db).where('it.ended_at', 'is', null);

/** In force or not. */
export const papersIn = (db: Reader) =>
  db
    .selectFrom('supplier_documents as it')
    .innerJoin('supplier_document_types as type', 'type.id', 'it.type_id')
    .innerJoin('users', 'users.id', 'it.created_by')
    .select(['it.id', 'it.supplier_id', 'it.type_id', 'type.nombre as type', 'type.bloquea as blocks', 'type.aviso_dias'])
    .select(['it.file', 'it.name', 'it.bytes', 'it.expires_on', 'it.origin', 'it.created_by', 'it.created_at', 'users.nombre as by']);
type Row = Awaited<ReturnType<ReturnType<typeof inForce>['execute']>>[number];

/** What tells where a supplier is paid: only for those with the right over that, and whoever brought it. */
export const openTo = (user: User, found: ReturnType<typeof papersIn>) =>
  may(user, 'supplier_bank:read')
    ? found
    : found.where((it) => it.or([it('type.bancario', '=', false), it('it.created_by', '=', user.id)]));

export function presentDocument({ user, files }: Looking, row: Row): SupplierDocument {
  const { id, type_id: doc_type, type, name, bytes, file, expires_on, blocks, origin, by, created_at } = row;
  return {
    id,
    doc_type,
    type,
    name,
    bytes,
    url: files.bareAddress(file, name),
    expires_on,
    standing: standingOf(row),
    blocks,
    origin,
    created_by: by,
    created_at: created_at.toISOString(),
    removable: mayRemove(user, row),
  };
}

/** One's own, or any for supply. */
export const mayReplace = (user: User, { created_by }: Pick<Row, 'created_by'>): boolean => created_by === user.id || user.isSupply;

/** Of one's own not what stops new orders: without it they would go out again. */
export const mayRemove = (user: User, row: Row): boolean => mayReplace(user, row) && (user.isSupply || !stopsOrders(row));

const stopsOrders = ({ blocks, expires_on }: Row): boolean => blocks && expires_on !== null && expires_on < todayInChile();

function standingOf({ expires_on, aviso_dias }: Row): SupplierDocument['standing'] {
  if (expires_on === null) return 'vigente';
  const days = (Date.parse(expires_on) - Date.parse(todayInChile())) / 86_400_000;
  if (days < 0) return 'vencido';
  return days <= aviso_dias ? 'por_vencer' : 'vigente';
}
