import type { StockMovement } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { instantWithin } from '../../platform/database/days.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { pageOf } from '../../platform/database/pages.ts';
import type { User } from '../../platform/user.ts';
import { warehousesBlindTo } from './blind.ts';
import { warehousesSeenBy } from '../visible.ts';
import '../../projects/tables.ts';
import { sameMaterial } from '../same.ts';

export type LedgerFilters = Omit<Received<typeof contract.listMovements>, 'page' | 'per_page'>;

/** Movements that touch a warehouse one sees, narrowed. */
function filteredMovements(db: Reader, user: User, { code, warehouse_code, kind, document_number, from, to }: LedgerFilters) {
  // Their sum is what should be there.
  const hidden = warehousesBlindTo(db, user);
  let found = db
    .selectFrom('stock_movements as it')
    .where(sql<boolean>`not coalesce(it.from_warehouse_id in (${hidden}) or it.to_warehouse_id in (${hidden}), false)`);
  if (!user.seesAllProjects || warehouse_code) {
    let seen = warehousesSeenBy(db, user).select('warehouses.id');
    if (warehouse_code) seen = seen.where('codigo', '=', warehouse_code);
    found = found.where((of) => of.or([of('from_warehouse_id', 'in', seen), of('to_warehouse_id', 'in', seen)]));
  }
  if (code) found = found.where('material_id', 'in', sameMaterial(code));
  if (kind) found = found.where('kind', '=', kind);
  if (document_number) found = found.where('document_number', '=', document_number.toUpperCase());
  return found.where(instantWithin('it.at', { from, to }));
}

/** Newest first, with names. */
export const presentMovements = (db: Reader, user: User, filters: LedgerFilters) =>
  filteredMovements(db, user, filters)
    .innerJoin('materials', 'materials.id', 'it.material_id')
    .innerJoin('units', 'units.id', 'unidad_id')
    .leftJoin('warehouses as source', 'source.id', 'from_warehouse_id')
    .leftJoin('warehouses as target', 'target.id', 'to_warehouse_id')
    .leftJoin('projects', 'projects.id', 'it.project_id')
    .leftJoin('users', 'users.id', 'it.user_id')
    .select([
      'it.id',
      'it.at',
      'materials.codigo as code',
      'materials.descripcion as description',
      'units.codigo as unit',
      'it.kind',
      'source.codigo as from_code',
      'source.nombre as from_name',
      'target.codigo as to_code',
      'target.nombre as to_name',
      plainDecimal('it.quantity').as('quantity'),
      plainDecimal<null>('it.unit_cost').as('unit_cost'),
      'it.currency',
      'it.document_kind',
      'it.document_number',
      'projects.codigoProyecto as project_code',
      'users.nombre as user',
      'it.reason',
    ])
    .orderBy('it.id', 'desc');

export async function listMovements(
  { db, user }: Reading,
  { page, per_page, ...filters }: Received<typeof contract.listMovements>,
): Promise<Paged<StockMovement>> {
  const { items: rows, ...totals } = await pageOf(
    { page, per_page },
    filteredMovements(db, user, filters),
    presentMovements(db, user, filters),
  );
  const items = rows.map(({ at, ...it }) => ({ ...it, at: at.toISOString() }));
  return { items, ...totals };
}
