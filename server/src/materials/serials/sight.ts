import { sql, type NotNull, type RawBuilder, type SqlBool } from 'kysely';
import { projectsSeenBy } from '../../projects/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { User } from '../../platform/user.ts';
import { requestsSeenBy } from '../requests/rows.ts';
import { warehousesBlindTo } from '../stock/blind.ts';
import { transfersSeenBy } from '../transfers/transfers.ts';
import { stockSeenBy } from '../visible.ts';
import '../../orders/tables.ts';
import '../tables.ts';

/** Where one is now, or what brought it, is something of the person's. */
const isSeen = (db: Reader, user: User): RawBuilder<SqlBool> =>
  user.seesAllProjects
    ? sql`true`
    : sql`(it.warehouse_id in (${stockSeenBy(db, user).select('warehouses.id')})
        or it.project_id in (${projectsSeenBy(db, user).select('projects.id')})
        or receipt.request_id in (${requestsSeenBy(db, user).select('it.id')})
        or it.status = 'en_camino' and it.document_number in (${transfersSeenBy(db, user).select('it.number')}))`;

/** Serials that the person sees: `it`, each with its material, the receipt that brought it last, and where it is. */
export const serialsSeenBy = (db: Reader, user: User) =>
  db
    .selectFrom('material_serials as it')
    .innerJoin('materials', (join) => join.on(sql<boolean>`materials.id = living_material(it.material_id)`))
    .innerJoin('material_receipts as receipt', 'receipt.id', 'it.receipt_id')
    .leftJoin('warehouses', 'warehouses.id', 'it.warehouse_id')
    .leftJoin('projects', 'projects.id', 'it.project_id')
    .leftJoin('places', 'places.id', 'it.place_id')
    .where('it.status', 'is not', null)
    // Whoever counts there blind would count what they read.
    .where((of) => of.or([of('it.warehouse_id', 'is', null), of('it.warehouse_id', 'not in', warehousesBlindTo(db, user))]))
    .where(isSeen(db, user));

/** The order that brought a receipt. */
const orderOf = (column: string) => sql<string | null>`(select own.${sql.ref(column)} from purchase_order_arrivals as came
  join purchase_orders as own on own.id = came.order_id where came.receipt_id = it.receipt_id and came.return_id is null limit 1)`;

export const serialRows = (found: ReturnType<typeof serialsSeenBy>) =>
  found
    .select(['it.id', 'it.serial', 'materials.codigo as code', 'materials.descripcion as description', 'it.version'])
    .select(['it.status', 'it.document_kind', 'it.document_number', 'it.since'])
    .$narrowType<{ status: NotNull; document_kind: NotNull; document_number: NotNull; since: NotNull }>()
    .select(['warehouses.codigo as warehouse_code', 'warehouses.nombre as warehouse'])
    .select(['projects.codigoProyecto as project_code', 'places.codigoLugarInstalacion as place_code', 'places.nombre as place'])
    .select([orderOf('supplier').as('supplier'), orderOf('number').as('order_number')])
    .select(['receipt.number as receipt_number', 'receipt.received_at']);
