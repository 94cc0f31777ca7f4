import type { Catalogue } from 'contract/catalogues/index.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { tableOf } from './entry-tables.ts';

/**
 * What the rows of a table are called, one and several of them. Whoever refers to a catalogue by a foreign key adds its table
 * here; the reference itself is found in the database.
 */
const words = new Map<string, readonly [one: string, several: string]>(
  Object.entries({
    activities: ['actividad', 'actividades'],
    activity_settings: ['actividad por tipo de proyecto', 'actividades por tipo de proyecto'],
    clients: ['cliente', 'clientes'],
    consumption_lines: ['vale de consumo', 'vales de consumo'],
    cubage_paces: ['rendimiento de cubicación', 'rendimientos de cubicación'],
    cubage_posts: ['envío de cubicación al ERP', 'envíos de cubicación al ERP'],
    cubage_rows: ['fila de cubicación', 'filas de cubicación'],
    cubage_services: ['servicio de cubicación', 'servicios de cubicación'],
    cubage_variables: ['variable de cubicación', 'variables de cubicación'],
    dashboards: ['tablero', 'tableros'],
    erp_minimums: ['mínimo en el ERP', 'mínimos en el ERP'],
    price_agreements: ['convenio de precio', 'convenios de precio'],
    document_names: ['nombre de documento', 'nombres de documento'],
    leftovers: ['traslado de un sobrante', 'traslados de sobrantes'],
    leftovers_ignored: ['sobrante que se compró', 'sobrantes que se compraron'],
    material_creations: ['solicitud de creación de material', 'solicitudes de creación de materiales'],
    material_requests: ['solicitud de materiales', 'solicitudes de materiales'],
    material_return_lines: ['devolución', 'devoluciones'],
    material_returns: ['devolución', 'devoluciones'],
    material_suppliers: ['forma de compra de un material', 'formas de compra de materiales'],
    materials: ['material', 'materiales'],
    place_documents: ['documento', 'documentos'],
    places: ['lugar de instalación', 'lugares de instalación'],
    project_panels: ['proyecto', 'proyectos'],
    projects: ['proyecto', 'proyectos'],
    project_stages: ['proyecto', 'proyectos'],
    purchase_tolerance_groups: ['tolerancia de compra', 'tolerancias de compra'],
    purchase_orders: ['orden de compra', 'órdenes de compra'],
    quote_invitations: ['invitación a cotizar', 'invitaciones a cotizar'],
    replenishment_proposals: ['propuesta de reposición', 'propuestas de reposición'],
    requests_to_send: ['solicitud por despachar', 'solicitudes por despachar'],
    schedule_activities: ['actividad planificada', 'actividades planificadas'],
    schedule_templates: ['plantilla de carta Gantt', 'plantillas de carta Gantt'],
    service_documents: ['cotización', 'cotizaciones'],
    service_items: ['solicitud de servicio', 'solicitudes de servicio'],
    service_purchases: ['compra de servicios', 'compras de servicios'],
    material_serials: ['número de serie', 'números de serie'],
    material_serial_steps: ['paso de un número de serie', 'pasos de números de serie'],
    supplier_returns: ['devolución a proveedor', 'devoluciones a proveedores'],
    supplier_return_lines: ['devolución a proveedor', 'devoluciones a proveedores'],
    supplier_merges: ['fusión de proveedores', 'fusiones de proveedores'],
    supplier_scores: ['evaluación de proveedor', 'evaluaciones de proveedores'],
    suppliers: ['proveedor', 'proveedores'],
    service_requests: ['solicitud de servicio', 'solicitudes de servicio'],
    stock_counts: ['conteo de inventario', 'conteos de inventario'],
    stock_differences: ['diferencia de stock', 'diferencias de stock'],
    stock_limits: ['mínimo y máximo', 'mínimos y máximos'],
    stock_movements: ['movimiento de stock', 'movimientos de stock'],
    stock_transfers: ['traslado', 'traslados'],
    stocks: ['existencia', 'existencias'],
    sub_stages: ['subetapa', 'subetapas'],
    supplier_bank_accounts: ['cuenta bancaria de proveedor', 'cuentas bancarias de proveedores'],
    supplier_documents: ['documento de proveedor', 'documentos de proveedores'],
    supplier_records: ['proveedor', 'proveedores'],
    technical_information: ['información técnica', 'informaciones técnicas'],
    technical_regulations: ['información técnica', 'informaciones técnicas'],
    warehouse_user_warehouses: ['usuario de bodega', 'usuarios de bodega'],
  }),
);

interface Reference {
  table: string;
  column: string;
  /** The column that it refers to. */
  target: string;
}

/** Who may refer to the rows of a table, as the database knows it. */
export async function referencesTo(db: Reader, table: string): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select source.relname as table, a.attname as column, b.attname as target
    from pg_constraint as it
    join pg_class as source on source.oid = it.conrelid
    join pg_attribute as a on a.attrelid = it.conrelid and a.attnum = it.conkey[1]
    join pg_attribute as b on b.attrelid = it.confrelid and b.attnum = it.confkey[1]
    where it.contype = 'f' and it.confrelid = ${table}::regclass and cardinality(it.conkey) = 1
    order by 1, 2`.execute(db);
  return rows;
}

export interface Use {
  table: string;
  count: number;
  /** `3 nombres de documento` */
  text: string;
}

/** What belongs to an entry, and goes with it, is no use of it. */
const belongings = new Map<string, readonly string[]>([['suppliers', ['supplier_records', 'supplier_scores']]]);

/** Where an entry is used, and how often; one question for all places. */
export async function usesOf(db: Reader, catalogue: Catalogue, id: number): Promise<Use[]> {
  const table = tableOf(catalogue);
  const places = (await referencesTo(db, table)).filter((it) => !belongings.get(table)?.includes(it.table));
  if (places.length === 0) return [];
  const counts = places.map(
    (it) =>
      sql`select ${it.table}::text as "table", count(*) as count from ${sql.table(it.table)}
        where ${sql.ref(it.column)} = (select ${sql.ref(it.target)} from ${sql.table(table)} where id = ${id})`,
  );
  const { rows } = await sql<{ table: string; count: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
  const totals = Map.groupBy(
    rows.filter((it) => it.count > 0),
    (it) => it.table,
  );
  return [...totals].map(([name, found]) => {
    const count = found.reduce((sum, it) => sum + it.count, 0);
    return { table: name, count, text: `${count.toLocaleString('es-CL')} ${wordsFor(name)[count === 1 ? 0 : 1]}` };
  });
}

const wordsFor = (table: string): readonly [one: string, several: string] => words.get(table) ?? [table, table];

/** Whether people have a word for the rows of a table. */
export const hasWords = (table: string): boolean => words.has(table);
