import { proposalStates } from 'contract/supplying/index.ts';
import type * as contract from 'contract/supplying/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { requireCostCenter } from '../../administration/index.ts';
import { createCostCenterRequest } from '../../materials/index.ts';
import { recordAll } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { stateAfter } from '../../platform/state-after.ts';
import { todayInChile } from '../../platform/today.ts';
import { announcePurchases } from '../live.ts';
import { lockProposals, type LockedProposal } from './lock.ts';
import './tables.ts';

type ProposalForm = Received<typeof contract.askProposals>;
type ChosenProposal = ProposalForm['items'][number] & { row: LockedProposal };

/** A request for each warehouse, way and usual supplier; all of them or none. */
export async function askProposals(context: Writing, asked: ProposalForm): Promise<Answer<typeof contract.askProposals>> {
  const { tx } = context;
  if (asked.required_date < todayInChile()) throw new Problem('invalid', { fields: { required_date: 'Se necesita de hoy en adelante.' } });
  await requireCostCenter(tx, asked.cost_center);
  const rows = new Map((await lockProposals(context, 'ask', asked.items)).map((it) => [it.id, it]));
  const chosen = asked.items.flatMap((it): ChosenProposal[] => {
    const row = rows.get(it.id);
    return row ? [{ ...it, row }] : [];
  });
  const requests = [];
  for (const lines of Map.groupBy(
    chosen,
    ({ way, row }) => `${way} ${row.warehouse_code} ${way === 'compra' ? (row.supplier_code ?? '') : ''}`,
  ).values())
    requests.push(await requestFor(context, asked, lines));
  await announcePurchases(tx);
  return { requests };
}

async function requestFor(context: Writing, { cost_center, required_date, comment }: ProposalForm, lines: readonly ChosenProposal[]) {
  const [first] = lines;
  if (!first) throw new Error('A request without lines');
  const { row, way } = first;
  const moves = way === 'traslado';
  const made = await createCostCenterRequest(context, {
    draft_number: undefined,
    request_type: 'SOLICITUD DE MATERIALES',
    category: moves ? (row.is_mobile ? 2 : 3) : 1,
    document_kind: moves ? 'InventoryTransferRequest' : 'PurchaseRequest',
    transfer_kind: 'DESPACHO',
    source: 'central',
    source_project_code: null,
    from_warehouse: null,
    to_warehouse: row.warehouse_code,
    supplier_code: moves ? null : row.supplier_code,
    required_date,
    comment: comment ?? 'Reposición de stock.',
    cost_center,
    items: lines.map((it) => ({ code: it.row.code, quantity: it.quantity, comment: null })),
  });
  await markAsked(context, lines, made.id);
  await recordAll(
    context,
    lines.map((it) => ({
      action: 'ask',
      entity: 'replenishment_proposal',
      id: it.row.number,
      after: { material: it.row.code, bodega: it.row.warehouse_code, cantidad: it.quantity, solicitud: made.number },
    })),
  );
  return { number: made.number };
}

async function markAsked({ tx, user }: Writing, lines: readonly ChosenProposal[], request_id: number): Promise<void> {
  const given = JSON.stringify(lines.map(({ id, quantity }) => ({ id, quantity })));
  await sql`
    update replenishment_proposals as it set state = ${stateAfter(proposalStates, 'propuesta', 'ask')}, asked_quantity = given.quantity,
      request_id = ${request_id}, decided_by = ${user.id}, decided_at = clock_timestamp(), version = it.version + 1
    from jsonb_to_recordset(${given}::jsonb) as given (id integer, quantity numeric) where it.id = given.id`.execute(tx);
}

/** Not asked for, and not proposed again before that day. */
export async function dropProposals(
  context: Writing,
  { items, reason, until }: Received<typeof contract.dropProposals>,
): Promise<{ done: number }> {
  const { tx, user } = context;
  if (until <= todayInChile()) throw new Problem('invalid', { fields: { until: 'Elija un día después de hoy.' } });
  const rows = await lockProposals(context, 'drop', items);
  await tx
    .updateTable('replenishment_proposals')
    .set((it) => ({
      state: stateAfter(proposalStates, 'propuesta', 'drop'),
      reason,
      dropped_until: until,
      decided_by: user.id,
      decided_at: sql<Date>`clock_timestamp()`,
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
      action: 'drop',
      entity: 'replenishment_proposal',
      id: it.number,
      after: { material: it.code, bodega: it.warehouse_code, motivo: reason, hasta: until },
    })),
  );
  await announcePurchases(tx);
  return { done: rows.length };
}
