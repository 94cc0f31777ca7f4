import { stockDifferenceStates } from 'contract/materials/index.ts';
import { sql } from 'kysely';
import { notifyPeople, peopleHolding } from '../../access/index.ts';
import type { Equipment } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { stateAfter } from '../../platform/state-after.ts';
import { decimalOf, thousandths } from '../decimals.ts';
import '../tables.ts';

/** A material in a warehouse, as the ERP has it. */
export interface Line {
  material_id: number;
  warehouse_id: number;
  code: string;
  warehouse: string;
  /** Vans are filled by our transfers alone: nothing begins there by itself. */
  movil: boolean;
  /** What the ERP says, in thousandths as all that follows. */
  erp: bigint;
}
/** A line with what we have of it. */
export interface Comparison extends Line {
  ours: bigint;
  under_way: bigint;
}

/** So much more the ERP has than ours says, when it has heard of everything. */
export const differenceOf = ({ erp, ours, under_way }: Comparison): bigint => erp - (ours - under_way);

/**
 * Keeps what differs, each line once: what is gone is settled, what was kept is asked about again only when the difference
 * is another one. Gives how many are new.
 */
export async function proposeDifferences(tx: Tx, run_id: number, compared: readonly Comparison[]): Promise<number> {
  let found = 0;
  const people = new Assignees(tx);
  for (const line of compared) {
    const before = await tx
      .selectFrom('stock_differences')
      .where('warehouse_id', '=', line.warehouse_id)
      .where('material_id', '=', line.material_id)
      .where('current', '=', true)
      .select(['id', 'state', 'difference', 'assigned_to'])
      .forUpdate()
      .executeTakeFirst();
    const now = differenceOf(line);
    if (before?.state === 'abierta' && now !== 0n) {
      await see(tx, { ...before, run_id, line, people });
      continue;
    }
    if (before && (now === 0n || thousandths(before.difference) !== now)) await settle(tx, before);
    else if (before) continue;
    if (now === 0n) continue;
    const { warehouse_id, material_id } = line;
    await tx
      .insertInto('stock_differences')
      .values({
        warehouse_id,
        material_id,
        run_id,
        ...figuresOf(line),
        assigned_to: (await people.of(warehouse_id)) ?? null,
        decided_by: null,
        reason: null,
      })
      .execute();
    found += 1;
  }
  return found;
}

const figuresOf = ({ ours, under_way, erp }: Comparison) => ({
  ours: decimalOf(ours),
  under_way: decimalOf(under_way),
  erp: decimalOf(erp),
});

interface Sighting {
  id: number;
  assigned_to: number | null;
  run_id: number;
  line: Comparison;
  people: Assignees;
}

/**
 * Still there; one that became another one is a new version of it, which nobody decides unseen. Of whoever cannot decide any more
 * somebody else takes it.
 */
async function see(tx: Tx, { id, assigned_to: before, run_id, line, people }: Sighting): Promise<void> {
  const difference = decimalOf(differenceOf(line));
  const assigned_to =
    before !== null && (await people.mayDecide(before, line.warehouse_id)) ? before : ((await people.of(line.warehouse_id)) ?? null);
  await tx
    .updateTable('stock_differences')
    .set((it) => ({
      ...figuresOf(line),
      run_id,
      seen_at: sql<Date>`now()`,
      ...(assigned_to !== before && { assigned_to, is_told: false }),
      version: sql<number>`${it.ref('version')} + case when difference = ${difference}::numeric then 0 else 1 end`,
    }))
    .where('id', '=', id)
    .execute();
}

/** Not the last word any more: gone by itself, or another difference than the one that was decided. */
async function settle(tx: Tx, { id, state }: { id: number; state: (typeof stockDifferenceStates.names)[number] }): Promise<void> {
  // What somebody decided stays decided.
  const after = stockDifferenceStates.allows(state, 'vanish') ? stateAfter(stockDifferenceStates, state, 'vanish') : state;
  await tx
    .updateTable('stock_differences')
    .set((it) => ({ current: false, state: after, version: it('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

const keeps = (warehouse_id: number) => sql<boolean>`exists (
  select from warehouse_users join warehouse_user_warehouses on warehouse_user_id = warehouse_users.id
    join warehouses on warehouses.codigo = codigo_bodega
  where warehouse_users.user_id = users.id and warehouse_users.activo = 1 and warehouses.id = ${warehouse_id})`;

/** Who may decide about a warehouse's differences: who works there, or sees all, and has the right. */
const decidersIn = (db: Reader, warehouse_id: number) =>
  peopleHolding(db, ['mobile_warehouses:approve'])
    .innerJoin('roles', 'roles.codigo_rol', 'users.codigo_rol')
    .where((it) => it.or([keeps(warehouse_id), it('roles.ve_todos_los_proyectos', '=', true)]));

export async function mayDecide(db: Reader, { user_id, warehouse_id }: { user_id: number; warehouse_id: number }): Promise<boolean> {
  const found = await decidersIn(db, warehouse_id).where('users.id', '=', user_id).select('users.id').executeTakeFirst();
  return found !== undefined;
}

/** To whom a warehouse's differences are given: who works in it and may decide, else who may decide about all; who has the fewest. */
class Assignees {
  readonly #tx: Tx;
  readonly #known = new Map<number, number | undefined>();
  readonly #able = new Map<string, boolean>();

  constructor(tx: Tx) {
    this.#tx = tx;
  }

  async of(warehouse_id: number): Promise<number | undefined> {
    if (!this.#known.has(warehouse_id)) this.#known.set(warehouse_id, await this.#find(warehouse_id));
    return this.#known.get(warehouse_id);
  }

  /** Who left, or lost the right or the warehouse, decides nothing that they were given. */
  async mayDecide(user_id: number, warehouse_id: number): Promise<boolean> {
    const key = `${user_id} ${warehouse_id}`;
    const known = this.#able.get(key) ?? (await mayDecide(this.#tx, { user_id, warehouse_id }));
    this.#able.set(key, known);
    return known;
  }

  async #find(warehouse_id: number): Promise<number | undefined> {
    const open = sql<number>`(select count(*) from stock_differences where assigned_to = users.id and state = 'abierta')`;
    const found = await decidersIn(this.#tx, warehouse_id)
      .select('users.id')
      .orderBy(keeps(warehouse_id), 'desc')
      .orderBy(open)
      .orderBy('users.id')
      .limit(1)
      .executeTakeFirst();
    return found?.id;
  }
}

/** Whoever was given some hears of it once, however many they are. */
export async function tellAssignees(context: { tx: Tx } & Pick<Equipment, 'jobs' | 'config'>): Promise<void> {
  const rows = await context.tx
    .updateTable('stock_differences')
    .set({ is_told: true })
    .where('state', '=', 'abierta')
    .where('is_told', '=', false)
    .where('assigned_to', 'is not', null)
    .returning('assigned_to')
    .execute();
  for (const [user_id, all] of Map.groupBy(rows, (it) => it.assigned_to))
    if (user_id !== null)
      await notifyPeople(context, {
        user_ids: [user_id],
        kind: 'request',
        title:
          all.length === 1
            ? 'Una diferencia de stock con el ERP espera su decisión'
            : `${all.length} diferencias de stock con el ERP esperan su decisión`,
        text: 'Tome la cifra del ERP o mantenga la nuestra, con un motivo.',
        url: '/sap/diferencias-stock?mine=true&state=abierta',
      });
}
