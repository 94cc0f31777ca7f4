import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideApproval } from 'contract/approvals/index.ts';
import type { Call } from 'contract/call.ts';
import * as services from 'contract/services/index.ts';
import { isDecided, serviceItemStates, type ServiceItemStatus, type ServiceRequestInfo } from 'contract/services/index.ts';
import { serviceScene } from './scene.ts';

const { db, camila, rocio, jaime, boss, director, offer, item, ask, of, read } = await serviceScene();
const people = [camila, rocio, jaime, boss, director];

/** What somebody may try, whatever stands in the way. */
const steps: readonly ((it: ServiceRequestInfo, pick: number) => [Call, object])[] = [
  (it) => [services.checkServiceRequest, of(it)],
  (it) => [services.sendToUserRevisionV2, of(it)],
  (it) => [services.readyForApproval, of(it)],
  (it) => [services.updateStatusServiceToApproveFromUser, of(it)],
  (it) => [services.updateStatusServiceToReviewUser, of(it)],
  (it) => [services.updateStatusServiceToQuotation, { ...of(it), reason: 'Otra' }],
  (it) => [services.returnToQuotation, { ...of(it), reason: 'Otra' }],
  (it) => [services.abastecimientoApproveServiceRequest, of(it)],
  (it, pick) => [services.abastecimientoApproveServiceRequestItem, { item_id: itemOf(it, pick), version: it.version }],
  (it, pick) => [services.returnItemToQuotation, { item_id: itemOf(it, pick), version: it.version, reason: 'Otra' }],
  (it, pick) => [
    services.updateServiceItem,
    { item_id: itemOf(it, pick), version: it.version, documents: [offer(pick % 2 ? 1 : 2, String(pick * 400_000 + 1))] },
  ],
  (it, pick) => [services.updateServiceItem, { item_id: itemOf(it, pick), version: it.version, quantity: String((pick % 5) + 1) }],
  (it, pick) => [services.updateServiceItem, { item_id: itemOf(it, pick), version: it.version, quotations: choice(it, pick) }],
  (it, pick) => [services.deleteServiceDocument, { document_id: documentOf(it, pick), version: it.version }],
  (it, pick) => [services.deleteServiceItem, { item_id: itemOf(it, pick), version: it.version, reason: 'Sobra' }],
  (it) => [services.cancelServiceRequest, { ...of(it), reason: 'No va' }],
  (it) => [services.reopenServiceRequest, of(it)],
  (it, pick) => [
    services.approveServiceItem,
    { item_id: itemOf(it, pick), version: it.version, ...seenVersion(it), approved: pick % 3 > 0, comment: 'Así' },
  ],
  (it) => [services.approveServiceRequest, { ...of(it), ...seenVersion(it) }],
  (it, pick) => [
    decideApproval,
    { approval_id: waiting(it)?.id ?? 1, version: waiting(it)?.version ?? 1, approved: pick % 4 > 0, comentario: 'Así' },
  ],
];
const itemOf = (it: ServiceRequestInfo, pick: number) => it.service_items[pick % it.service_items.length]?.item_id ?? 1;
const documentOf = (it: ServiceRequestInfo, pick: number) => {
  const all = it.service_items.flatMap((one) => one.documents);
  return all[pick % Math.max(1, all.length)]?.id ?? 1;
};
const choice = (it: ServiceRequestInfo, pick: number) =>
  (it.service_items[pick % it.service_items.length]?.documents ?? []).map(({ id }, at) => ({ id, selected: at === pick % 2 }));
const waiting = (it: ServiceRequestInfo) => it.approvals.find((one) => one.estado === 'pendiente');
const seenVersion = (it: ServiceRequestInfo) => ({ approval_version: waiting(it)?.version ?? 1 });

/** The states that one step, or one that follows by itself, leads to. */
function reachable(from: ServiceItemStatus): Set<ServiceItemStatus> {
  const next = Object.values(serviceItemStates.table[from].on);
  const settled = next.flatMap((it) =>
    [serviceItemStates.table[it].on.complete, serviceItemStates.table[it].on.reopen].filter((one) => one !== undefined),
  );
  return new Set([from, ...next, ...settled]);
}

/** What must be true of every request, whatever was done to it. */
async function verify(before: ServiceRequestInfo, after: ServiceRequestInfo): Promise<void> {
  for (const { item_id, status } of after.service_items) {
    const was = before.service_items.find((it) => it.item_id === item_id);
    if (was) expect([...reachable(was.status)]).toContain(status);
    if (was && isDecided(was.status)) expect(status).toBe(was.status);
  }
  const live = after.service_items.map((it) => it.status);
  const undecided = live.filter((it) => !isDecided(it));
  const least = serviceItemStates.names.find((it) => undecided.includes(it));
  const told = least ?? (live.includes('approved') ? 'approved' : 'rejected');
  if (after.status !== 'cancelled') expect(after.status).toBe(told);
  // All that waits for approval has one that is open, and only that.
  const asks = after.status !== 'cancelled' && undecided.length > 0 && undecided.every((it) => it === 'pending');
  expect(after.approvals.filter((it) => it.estado === 'pendiente')).toHaveLength(asks ? 1 : 0);
  for (const it of after.service_items.filter((one) => one.status === 'approved')) {
    expect(it.quotations).toBeGreaterThanOrEqual(it.quotations_needed);
    const frozen = await db
      .selectFrom('service_documents')
      .where('item_id', '=', it.item_id)
      .where('rate', 'is not', null)
      .select('id')
      .execute();
    expect(frozen.length).toBeGreaterThan(0);
  }
}

test('whatever several people do at once, states follow their table, nothing quoted is lost, nothing is approved with too few quotations', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.tuple(fc.nat(people.length - 1), fc.nat(steps.length - 1), fc.nat(40)), { minLength: 1, maxLength: 3 }), {
        minLength: 4,
        maxLength: 14,
      }),
      fc.nat(2),
      async (rounds, kind) => {
        let at = await ask({
          items: [item(kind > 0 ? [offer(1, '900000')] : []), ...(kind > 1 ? [item([offer(2, '100')], { code: 'SRV-TOPO' })] : [])],
        });
        const everQuoted = new Set<number>();
        for (const round of rounds) {
          for (const it of at.service_items.flatMap((one) => one.documents)) everQuoted.add(it.id);
          // All of a round saw the same, and act at once: one of them is first.
          const answers = await Promise.all(
            round.map(async ([who, step, pick]) => {
              const [call, input] = steps[step]?.(at, pick) ?? [services.checkServiceRequest, of(at)];
              return (await people[who]?.raw(call, input))?.statusCode ?? 0;
            }),
          );
          for (const status of answers) expect(status).toBeLessThan(500);
          const after = await read(at);
          if (round.length === 1) await verify(at, after);
          at = after;
        }
        const kept = await db
          .selectFrom('service_documents')
          .where('id', 'in', [0, ...everQuoted])
          .select('id')
          .execute();
        expect(kept).toHaveLength(everQuoted.size);
      },
    ),
    { numRuns: 25 },
  );
}, 120_000);
