import type { Proposal } from 'contract/supplying/index.ts';
import { notSeen, Problem } from '../../platform/problem.ts';
import { requireAllowed } from '../../platform/rules.ts';
import type { Writing } from '../../platform/context.ts';
import { proposalActions } from './actions.ts';
import { proposalsSeenBy } from './rows.ts';

/** Holds them, in one order for everybody; refuses what is not to be seen, decided, or other than it was. */
export async function lockProposals(
  { tx, user }: Writing,
  action: Proposal['allowed_actions'][number],
  items: readonly { id: number; version: number }[],
) {
  const seen = new Map(items.map((it) => [it.id, it.version]));
  const rows = await proposalsSeenBy(tx, user)
    .where('it.id', 'in', [...seen.keys()])
    .select(['it.id', 'it.number', 'it.state', 'it.version', 'it.decided_at', 'it.why', 'it.supplier_code'])
    .select(['materials.codigo as code', 'warehouses.codigo as warehouse_code', 'warehouses.movil as is_mobile'])
    .orderBy('it.id')
    .forUpdate('it')
    .execute();
  if (rows.length < seen.size) throw notSeen('Una de las líneas', 'ella');
  for (const row of rows) requireAllowed(proposalActions[action], { row, user });
  const changed = rows.find((it) => it.version !== seen.get(it.id));
  if (changed)
    throw new Problem('stale', {
      message: `${changed.code} en ${changed.warehouse_code} cambió desde que la vio. Ahora dice: ${changed.why}.`,
    });
  return rows;
}
export type LockedProposal = Awaited<ReturnType<typeof lockProposals>>[number];
