import { formatNumber } from 'contract/format.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import type { User } from '../../platform/user.ts';
import { namedProject } from '../../projects/index.ts';
import { decimalOf, thousandths } from '../decimals.ts';
import '../../administration/tables.ts';
import '../../projects/tables.ts';
import '../tables.ts';

/** Whose materials they are. */
export interface Charge {
  project_id: number | null;
  cost_center: string | null;
  place_id: number | null;
}
export interface ChargeForm {
  project_code?: string | null | undefined;
  cost_center?: string | null | undefined;
  place_id?: number | null | undefined;
}

/** The project, or the cost centre, that was named; one that the person does not see is refused at its field. */
export async function chargeOf(db: Reader, user: User, { project_code, cost_center, place_id = null }: ChargeForm): Promise<Charge> {
  if (cost_center) {
    if (place_id !== null) throw new Problem('invalid', { fields: { place_id: 'Un centro de costo no tiene lugares.' } });
    const found = await costCentersSeenBy(db, user).where('codigo', '=', cost_center).select('codigo').executeTakeFirst();
    if (!found) throw new Problem('invalid', { fields: { cost_center: `${cost_center} no existe, o no tiene acceso a él.` } });
    return { project_id: null, cost_center, place_id: null };
  }
  if (!project_code) throw new Problem('invalid', { fields: { project_code: 'Elija un proyecto o un centro de costo.' } });
  const { id: project_id } = await namedProject(db, user, project_code);
  if (place_id !== null) await refuseStrangePlace(db, project_code, place_id);
  return { project_id, cost_center: null, place_id };
}

/** Whether a paper `it` is charged to what was named; where nothing was, any is. */
export async function chargedTo(db: Reader, user: User, named: ChargeForm): Promise<RawBuilder<SqlBool>> {
  if (!named.project_code && !named.cost_center) return sql<SqlBool>`true`;
  const { project_id, cost_center, place_id } = await chargeOf(db, user, named);
  const whose = project_id === null ? sql`it.cost_center = ${cost_center}` : sql`it.project_id = ${project_id}`;
  return sql<SqlBool>`${whose}${place_id === null ? sql`` : sql` and it.place_id = ${place_id}`}`;
}

/** Who sees all projects sees all cost centres; the others those for which they asked themselves. */
export function costCentersSeenBy(db: Reader, user: User) {
  const all = db.selectFrom('cost_centers');
  if (user.seesAllProjects) return all;
  const own = db.selectFrom('material_requests').where('requester_id', '=', user.id).where('cost_center', 'is not', null);
  return all.where('codigo', 'in', own.select('cost_center').$castTo<{ cost_center: string }>());
}

async function refuseStrangePlace(db: Reader, project_code: string, place_id: number): Promise<void> {
  const place = await db
    .selectFrom('places')
    .where('id', '=', place_id)
    .where('codigoProyecto', '=', project_code)
    .select('id')
    .executeTakeFirst();
  if (!place) throw new Problem('invalid', { fields: { place_id: 'Ese lugar no es del proyecto.' } });
}

/** What somebody names: a line of a request, or a material. */
interface UsageItem {
  material_request_item_id?: number | undefined;
  code?: string | undefined;
  quantity: string;
}

/** So much of one line of a request. */
export interface LineShare<A> {
  /** What it was asked by, and where that stands in the form. */
  asked: A;
  at: number;
  request_line_id: number;
  material_id: number;
  /** Null when it lies at the site. */
  warehouse_id: number | null;
  quantity: string;
}

/**
 * Finds what is asked for in what was received and is still there, the oldest requests first, and holds those lines until the
 * transaction ends. A place takes its own, then what came for the whole project; never what came for another place. What lies in
 * the `nearest` warehouse goes before the rest; null is the site.
 */
export async function takeFrom<A extends UsageItem>(
  tx: Tx,
  charge: Charge,
  items: readonly A[],
  nearest?: number | null,
): Promise<LineShare<A>[]> {
  const lines = await lockLines(tx, charge, items, nearest);
  const taken: LineShare<A>[] = [];
  const fields: Record<string, string> = {};
  for (const [at, asked] of items.entries()) {
    const mine = lines.filter((it) =>
      asked.code === undefined ? it.id === asked.material_request_item_id : it.codes.includes(asked.code),
    );
    let missing = thousandths(asked.quantity);
    const there = mine.reduce((sum, it) => sum + it.left, 0n);
    if (missing > there) {
      const [path, message] = shortage(asked, { there, unit: mine[0]?.unit });
      fields[`items.${at}.${path}`] = message;
      continue;
    }
    for (const line of mine) {
      const part = line.left < missing ? line.left : missing;
      if (part === 0n) continue;
      line.left -= part;
      missing -= part;
      const { id: request_line_id, material_id, warehouse_id } = line;
      taken.push({ asked, at, request_line_id, material_id, warehouse_id, quantity: decimalOf(part) });
    }
  }
  const [first] = Object.values(fields);
  if (first !== undefined) throw new Problem('invalid', { message: `Revise los materiales: ${first}`, fields });
  return taken;
}

function shortage({ code, quantity }: UsageItem, { there, unit }: { there: bigint; unit: string | undefined }): [string, string] {
  if (unit === undefined)
    return code === undefined
      ? ['material_request_item_id', 'De esa línea no queda nada aquí.']
      : ['code', `No queda ${code}: no se recibió aquí, o ya se consumió o devolvió.`];
  return ['quantity', `Quedan ${formatNumber(decimalOf(there))} ${unit}, y se indican ${formatNumber(quantity)}.`];
}

const anyNamed = (codes: readonly string[]) =>
  sql<number>`any(array(select unnest(same_material(living_material(id))) from materials where codigo = any(${[...codes]}::text[])))`;

async function lockLines(tx: Tx, { project_id, cost_center, place_id }: Charge, items: readonly UsageItem[], nearest?: number | null) {
  const ids = items.flatMap((it) => it.material_request_item_id ?? []);
  const codes = items.flatMap((it) => it.code ?? []);
  let found = tx
    .selectFrom('material_request_lines as it')
    .innerJoin('material_requests as request', 'request.id', 'it.request_id')
    .innerJoin('materials', 'materials.id', 'it.material_id')
    .innerJoin('units', 'units.id', 'materials.unidad_id')
    .where((of) => (project_id === null ? of('request.cost_center', '=', cost_center) : of('request.project_id', '=', project_id)))
    .where((of) => of.or([of('it.id', 'in', [0, ...ids]), of('it.material_id', '=', anyNamed(codes))]))
    .where('it.received_quantity', '>', '0');
  if (place_id !== null) found = found.where((of) => of.or([of('request.place_id', '=', place_id), of('request.place_id', 'is', null)]));
  const known = await found.select('it.id').execute();
  await lockRequestLines(
    tx,
    known.map((it) => it.id),
  );
  const rows = await found
    .where('it.id', 'in', [0, ...known.map((it) => it.id)])
    .select(['it.id', 'it.material_id', 'it.request_id', 'request.place_id', 'request.to_warehouse_id as warehouse_id'])
    .select('units.codigo as unit')
    // It is named by any of them: what was merged is what it became.
    .select(sql<string[]>`array(select codigo from materials where id = any(same_material(living_material(it.material_id))))`.as('codes'))
    .select(['it.received_quantity', 'it.consumed_quantity', 'it.returned_quantity', 'it.returning_quantity', 'it.moved_quantity'])
    .execute();
  const rank = (it: { place_id: number | null; warehouse_id: number | null }) =>
    Number(place_id !== null && it.place_id === null) + Number(nearest !== undefined && it.warehouse_id !== nearest);
  return rows
    .map(({ received_quantity, consumed_quantity, returned_quantity, returning_quantity, moved_quantity, ...row }) => {
      const gone = [consumed_quantity, returned_quantity, returning_quantity, moved_quantity].reduce(
        (sum, it) => sum + thousandths(it),
        0n,
      );
      return { ...row, left: thousandths(received_quantity) - gone };
    })
    .toSorted((a, b) => rank(a) - rank(b) || a.request_id - b.request_id || a.id - b.id);
}

/** Holds the requests of these lines, then the lines, in the one order; the stocks come after them. */
export async function lockRequestLines(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .selectFrom('material_requests')
    .where('id', 'in', (of) =>
      of
        .selectFrom('material_request_lines')
        .where('material_request_lines.id', 'in', [0, ...ids])
        .select('request_id'),
    )
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute();
  await tx
    .selectFrom('material_request_lines')
    .where('id', 'in', [0, ...ids])
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The same line taken twice is one line of the paper. */
export function mergeLines<T extends { request_line_id: number; quantity: string }>(taken: readonly T[], keyOf: (it: T) => string): T[] {
  const all = new Map<string, T>();
  for (const it of taken) {
    const known = all.get(keyOf(it));
    all.set(keyOf(it), known ? { ...known, quantity: decimalOf(thousandths(known.quantity) + thousandths(it.quantity)) } : it);
  }
  return [...all.values()];
}
