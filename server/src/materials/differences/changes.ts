import { stockDifferenceStates } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { notifyPeople, peopleHolding } from '../../access/index.ts';
import { recordAll } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import { notSeen, Problem } from '../../platform/problem.ts';
import { refusalOf } from '../../platform/rules.ts';
import { stateAfter } from '../../platform/state-after.ts';
import { decimalOf, thousandths } from '../decimals.ts';
import { writeLedger } from '../stock/move.ts';
import type { Movement } from '../stock/movement.ts';
import { differenceActions } from './actions.ts';
import { differencesSeenBy } from './differences.ts';
import { mayDecide } from './find.ts';
import '../tables.ts';

type Items = Received<typeof contract.decideStockDifferences>['items'];

/**
 * Takes the ERP's figure: the ledger says so, with the reason, and the ERP is not told what it knows; or keeps ours, of which
 * nobody is asked again until the difference changes.
 */
export async function decideStockDifferences(
  context: Writing,
  { items, decision, reason }: Received<typeof contract.decideStockDifferences>,
): Promise<{ done: number }> {
  const { tx, user } = context;
  const rows = await lockDifferences(context, items);
  if (decision === 'accept')
    await writeLedger(
      context,
      {
        kind: 'ajuste',
        document: {
          kind: 'sincronizacion_erp',
          number:
            rows
              .map((it) => it.run_number)
              .toSorted()
              .at(-1) ?? '',
        },
        user_id: user.id,
        reason: `Cifra del ERP: ${reason}`,
      },
      rows.map(({ warehouse_id, material_id, difference }): Movement => {
        const amount = thousandths(difference);
        const [from, to]: [Movement['from'], Movement['to']] = amount < 0n ? [warehouse_id, 'fuera'] : ['fuera', warehouse_id];
        return { material_id, from, to, quantity: decimalOf(amount < 0n ? -amount : amount) };
      }),
    );
  const state = stateAfter(stockDifferenceStates, 'abierta', decision);
  await tx
    .updateTable('stock_differences')
    .set((it) => ({
      state,
      current: decision === 'keep',
      decided_by: user.id,
      decided_at: sql<Date>`now()`,
      reason,
      version: it('version', '+', 1),
    }))
    .where(
      'id',
      'in',
      rows.map((it) => it.id),
    )
    .execute();
  await recordAll(
    context,
    rows.map((it) => ({
      action: `${decision}_difference`,
      entity: 'stock_difference',
      id: it.number,
      after: { bodega: it.warehouse_code, material: it.code, diferencia: decimalOf(thousandths(it.difference)), motivo: reason },
    })),
  );
  return { done: rows.length };
}

export async function assignStockDifferences(
  context: Writing,
  { items, user_id }: Received<typeof contract.assignStockDifferences>,
): Promise<{ done: number }> {
  const { tx, user } = context;
  const person = await peopleHolding(tx, ['mobile_warehouses:approve'])
    .where('users.id', '=', user_id)
    .select(['users.id', 'users.nombre'])
    .executeTakeFirst();
  if (!person) throw new Problem('invalid', { fields: { user_id: 'Esa persona no puede decidir diferencias de stock.' } });
  const rows = await lockDifferences(context, items);
  for (const [warehouse_id, [one]] of Map.groupBy(rows, (it) => it.warehouse_id))
    if (!(await mayDecide(tx, { user_id, warehouse_id })))
      throw new Problem('invalid', {
        fields: { user_id: `${person.nombre} no trabaja en la bodega ${one?.warehouse_code ?? ''}: no vería esa diferencia.` },
      });
  await tx
    .updateTable('stock_differences')
    .set((it) => ({ assigned_to: person.id, is_told: true, version: it('version', '+', 1) }))
    .where(
      'id',
      'in',
      rows.map((it) => it.id),
    )
    .execute();
  await recordAll(
    context,
    rows.map((it) => ({
      action: 'assign',
      entity: 'stock_difference',
      id: it.number,
      after: { bodega: it.warehouse_code, material: it.code, responsable: person.nombre },
    })),
  );
  await notifyPeople(context, {
    user_ids: [person.id].filter((it) => it !== user.id),
    kind: 'request',
    title:
      rows.length === 1
        ? `${rows[0]?.number ?? ''}: una diferencia de stock espera su decisión`
        : `${rows.length} diferencias de stock esperan su decisión`,
    url: '/sap/diferencias-stock?mine=true&state=abierta',
  });
  return { done: rows.length };
}

/** Holds them, in one order; refuses what is not to be seen, not open any more, or other than it was. */
async function lockDifferences({ tx, user }: Writing, items: Items) {
  const asked = new Map(items.map((it) => [it.id, it.version]));
  if (asked.size < items.length) throw new Problem('invalid', { fields: { items: 'Una diferencia está dos veces.' } });
  // The stocks before the differences, as the synchronisation holds them.
  await sql`
    select from stocks where (warehouse_id, material_id) in (select warehouse_id, material_id from stock_differences where id = any(${[...asked.keys()]}))
    order by warehouse_id, material_id for update`.execute(tx);
  const rows = await differencesSeenBy(tx, user)
    .where('it.id', 'in', [...asked.keys()])
    .select(['it.id', 'it.number', 'it.state', 'it.version', 'it.warehouse_id', 'it.material_id', 'it.difference', 'it.decided_at'])
    .select(['warehouses.codigo as warehouse_code', 'materials.codigo as code', 'run.number as run_number'])
    .orderBy('it.warehouse_id')
    .orderBy('it.material_id')
    .forUpdate('it')
    .execute();
  if (rows.length < asked.size) throw notSeen('Una de las diferencias', 'ella');
  const over = rows.find((it) => it.state !== 'abierta');
  if (over) throw refusalOf(differenceActions.accept, { row: over });
  const changed = rows.find((it) => it.version !== asked.get(it.id));
  if (changed)
    throw new Problem('stale', {
      message: `${changed.number} cambió desde que la vio: ahora la diferencia de ${changed.code} en ${changed.warehouse_code} es ${decimalOf(thousandths(changed.difference))}.`,
    });
  return rows;
}
