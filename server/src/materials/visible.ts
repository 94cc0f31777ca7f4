import { centralWarehouse } from 'contract/catalogues/index.ts';
import type { Reader } from '../platform/database/database.ts';
import { Problem } from '../platform/problem.ts';
import type { User } from '../platform/user.ts';
import '../access/tables.ts';
import '../catalogues/tables.ts';
import './tables.ts';

/**
 * Site roles work in the warehouses they were given, and only there; whoever sees all projects sees all warehouses
 * (decision 014).
 */
export const warehousesSeenBy = (db: Reader, { id, seesAllProjects }: Pick<User, 'id' | 'seesAllProjects'>) =>
  seesAllProjects ? db.selectFrom('warehouses') : ownWarehouses(db, id);

/** The warehouses that somebody was given to work in, whatever else they see. */
export function ownWarehouses(db: Reader, user_id: number) {
  const own = db
    .selectFrom('warehouse_users')
    .innerJoin('warehouse_user_warehouses', 'warehouse_user_id', 'warehouse_users.id')
    .where('user_id', '=', user_id)
    .where('warehouse_users.activo', '=', 1)
    .select('codigo_bodega');
  return db.selectFrom('warehouses').where('warehouses.codigo', 'in', own);
}

/** Those whose stock one may read: everybody asks for materials from the central one, so everybody is told what lies there. */
export function stockSeenBy(db: Reader, user: User) {
  const all = db.selectFrom('warehouses');
  if (user.seesAllProjects) return all;
  return all.where((of) =>
    of.or([of('warehouses.codigo', '=', centralWarehouse), of('warehouses.id', 'in', warehousesSeenBy(db, user).select('warehouses.id'))]),
  );
}

export interface KnownWarehouse {
  id: number;
  codigo: string;
  nombre: string;
  movil: boolean;
  activo: boolean;
}

/** A warehouse that the person works in; one that they do not is refused at its field. */
export async function warehouseNamed(db: Reader, user: User, code: string, field = 'warehouse_code'): Promise<KnownWarehouse> {
  const found = await warehousesSeenBy(db, user).where('codigo', '=', code).select(columns).executeTakeFirst();
  if (!found) throw new Problem('invalid', { fields: { [field]: `La bodega ${code} no existe, o usted no trabaja en ella.` } });
  return found;
}

/** Any warehouse in use, to send to. */
export async function openWarehouse(db: Reader, code: string, field: string): Promise<KnownWarehouse> {
  const found = await db.selectFrom('warehouses').where('codigo', '=', code).select(columns).executeTakeFirst();
  if (!found) throw new Problem('invalid', { fields: { [field]: `La bodega ${code} no existe.` } });
  if (!found.activo) throw new Problem('invalid', { fields: { [field]: `La bodega ${code} está retirada: ya no recibe materiales.` } });
  return found;
}

const columns = ['id', 'codigo', 'nombre', 'movil', 'activo'] as const;
