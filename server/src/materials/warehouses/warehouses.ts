import type { Warehouse } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import { pageOf } from '../../platform/database/pages.ts';
import { Problem } from '../../platform/problem.ts';
import { contains, textOf } from '../../platform/search/search.ts';
import { may } from '../../platform/user.ts';
import { projectsSeenBy } from '../../projects/index.ts';
import { warehousesSeenBy } from '../visible.ts';

type Narrowing = { search?: string | undefined; mobile?: boolean; all?: boolean | undefined };

/** The central one first: it is the usual one. */
async function warehouseList({ db, user }: Reading, { search, mobile, all = false }: Narrowing): Promise<Warehouse[]> {
  let found = all ? db.selectFrom('warehouses') : warehousesSeenBy(db, user);
  if (search) found = found.where(contains(textOf('codigo', 'nombre'), search.replace(' - ', ' ')));
  if (mobile) found = found.where('movil', '=', true);
  return found
    .where('activo', '=', true)
    .select(['codigo as code', 'nombre as name', 'movil as mobile', 'activo as active'])
    .select(sql<string>`codigo || ' - ' || nombre`.as('label'))
    .orderBy('codigo')
    .limit(500)
    .execute();
}

export const listWarehouses = (context: Reading, { search, all }: Received<typeof contract.getWarehouses>) =>
  warehouseList(context, { search, all });

export const listMobileWarehouses = async (context: Reading, { search }: Received<typeof contract.getBodegasMovil>) => ({
  items: await warehouseList(context, { search, mobile: true }),
});

const entry = ['id', 'codigo', 'nombre', 'movil', 'direccion', 'comuna', 'coordenadas', 'activo', 'version'] as const;

export const listMobileEntries = ({ db, user }: Reading) =>
  warehousesSeenBy(db, user).where('movil', '=', true).where('activo', '=', true).select(entry).orderBy('codigo').limit(500).execute();

/** One's own is open to everybody; others' only to who may read users, also whether there are any (contract decision 15). */
export async function warehousesOfPerson({ db, user }: Reading, { email }: Received<typeof contract.listBodegaByEmail>) {
  if (email !== user.email && !may(user, 'users:read')) throw new Problem('not_allowed', { permission: 'users:read' });
  return db
    .selectFrom('users')
    .innerJoin('warehouse_users', 'warehouse_users.user_id', 'users.id')
    .innerJoin('warehouse_user_warehouses', 'warehouse_user_id', 'warehouse_users.id')
    .innerJoin('warehouses', 'warehouses.codigo', 'codigo_bodega')
    .where('users.email', '=', email)
    .where('warehouse_users.activo', '=', 1)
    .select(entry.map((it) => `warehouses.${it}` as const))
    .orderBy('warehouses.codigo')
    .execute();
}

/** Projects to charge something to, of those one sees. */
export async function listProjectsToChoose({ db, user }: Reading, { search, page, per_page }: Received<typeof contract.getProjects>) {
  let found = projectsSeenBy(db, user);
  if (search) found = found.where((it) => contains(it.ref('projects.busqueda'), search.replace(' - ', ' ')));
  return pageOf(
    { page, per_page },
    found,
    found
      .select(['codigoProyecto as code', 'nombre as name'])
      .select(sql<string>`"codigoProyecto" || ' - ' || nombre`.as('label'))
      .orderBy('codigoProyecto', 'desc'),
  );
}
