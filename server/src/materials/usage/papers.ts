import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { contains, containsWords, textOf } from '../../platform/search/search.ts';
import type { User } from '../../platform/user.ts';
import { projectsSeenBy } from '../../projects/index.ts';
import { chargedTo, costCentersSeenBy, type ChargeForm } from './usage.ts';
import '../tables.ts';

/** A paper about materials that requests brought: they were used, or come back. In queries it is `it`. */
export interface PaperKind<Item> {
  lines: 'consumption_lines' | 'material_return_lines';
  /** The column that says which paper a line stands on. */
  paper: 'voucher_id' | 'return_id';
  /** What else than its own texts and its materials one is found by. */
  texts: readonly string[];
  /** What a line says besides its material and its request. */
  more: RawBuilder<Item>;
}

/** Those of the projects and cost centres that the person sees, and those that are theirs for another reason. */
export function isSeenBy(db: Reader, user: User, isTheirs: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  if (user.seesAllProjects) return sql<SqlBool>`true`;
  return sql<SqlBool>`(it.project_id in ${projectsSeenBy(db, user).select('projects.id')}
    or it.cost_center in ${costCentersSeenBy(db, user).select('codigo')} or ${isTheirs})`;
}

interface PaperFilters extends ChargeForm {
  /** Words that somebody typed. */
  search?: string | undefined;
  /** A material's. */
  code?: string | undefined;
}

/** What the filters leave that all kinds have: whose materials, which material, what was typed. */
export async function isAmong<I>(
  db: Reader,
  user: User,
  kind: PaperKind<I>,
  { search, code, ...named }: PaperFilters,
): Promise<RawBuilder<SqlBool>> {
  const carries = (which: RawBuilder<SqlBool>) => sql<SqlBool>`it.id in (
    select ${sql.ref(kind.paper)} from ${sql.table(kind.lines)} join materials on materials.id = material_id where ${which})`;
  const conditions = [await chargedTo(db, user, named)];
  if (code) conditions.push(carries(sql`materials.codigo = ${code}`));
  if (search)
    conditions.push(
      sql`(${contains(sql.ref('it.busqueda'), search)} or ${contains(textOf(...kind.texts), search)}
        or ${carries(containsWords(sql.ref('materials.busqueda'), search))})`,
    );
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/** What a list says of every paper, whose it is above all. */
export const headColumns = [
  ...(['it.id', 'it.number', 'it.status', 'it.version', 'it.cost_center', 'cost_centers.nombre as cost_center_name'] as const),
  ...(['projects.codigoProyecto as project_code', 'projects.nombre as project'] as const),
  ...(['places.codigoLugarInstalacion as place_code', 'places.nombre as place'] as const),
] as const;

/** How many lines it has. */
export const countOfLines = <I>({ lines, paper }: PaperKind<I>): RawBuilder<number> =>
  sql<number>`(select count(*) from ${sql.table(lines)} where ${sql.ref(paper)} = it.id)`;

/** What a list of lines says of each. */
export const lineColumns = [
  ...(['it.number', 'it.status', 'it.cost_center', 'projects.codigoProyecto as project_code'] as const),
  ...(['places.codigoLugarInstalacion as place_code', 'line.line', 'materials.codigo as code'] as const),
  ...(['materials.descripcion as description', 'units.codigo as unit', 'request.number as request_number'] as const),
] as const;

interface PaperItem {
  line: number;
  code: string;
  description: string;
  unit: string;
  request_number: string;
  quantity: string;
}

/** The lines of one paper, in their order. */
export async function itemsOf<I>(db: Reader, { lines, paper, more }: PaperKind<I>, id: number): Promise<(PaperItem & I)[]> {
  const { rows } = await sql<PaperItem & I>`
    select line.line, materials.codigo as code, materials.descripcion as description, units.codigo as unit, request.number as request_number,
      ${plainDecimal('line.quantity')} as quantity, ${more}
    from ${sql.table(lines)} as line join materials on materials.id = line.material_id join units on units.id = materials.unidad_id
      join material_request_lines as asked on asked.id = line.request_line_id join material_requests as request on request.id = asked.request_id
      left join warehouses on warehouses.id = line.warehouse_id
    where line.${sql.ref(paper)} = ${id} order by line.line`.execute(db);
  return rows;
}
