import { setTimeout as pause } from 'node:timers/promises';
import { decideApproval } from 'contract/approvals/index.ts';
import {
  createMaterialRequest,
  dispatchRequest,
  getMaterialRequest,
  postConsumedMaterials,
  receiveTransfer,
  type MaterialRequestInfo,
} from 'contract/materials/index.ts';
import type { Caller } from './caller.ts';
import type { Job } from './job.ts';

/** Asked for, approved, sent to the ERP, dispatched, received: the whole way of a request, from hand to hand. */
export async function requestMaterials(job: Job): Promise<void> {
  const { crew, callers, ledger, random } = job;
  const lines = crew.material_codes.slice(0, random.whole(1, crew.material_codes.length));
  const tag = ledger.tag();
  const asked = await callers.asker.write(
    createMaterialRequest,
    {
      project_code: crew.project_code,
      comment: tag,
      items: lines.map((code) => ({ code, quantity: String(random.whole(1, 20)) })),
      ...(random.happens(0.5) && { to_warehouse: crew.van_code, category: 2 as const }),
    },
    { tag },
  );
  const open = asked.answer?.approvals.find((it) => it.estado === 'pendiente');
  if (!asked.answer || !open) return;
  const approved = random.happens(0.9);
  const comentario = ledger.tag();
  const decided = await callers.boss.write(
    decideApproval,
    { approval_id: open.id, version: open.version, approved, comentario },
    { tag: comentario },
  );
  if (!decided.answer || !approved) return;
  const underWay = await untilInErp(callers.keeper, asked.answer.number);
  if (underWay?.status === 'en_curso') await deliver(job, underWay);
}

async function deliver({ callers, ledger }: Job, { number, version, items }: MaterialRequestInfo): Promise<void> {
  const comment = ledger.tag();
  const parts = items.map(({ material_request_item_id, quantity }) => ({ material_request_item_id, quantity }));
  const sent = await callers.keeper.write(dispatchRequest, { number, version, kind: 'DESPACHO', items: parts, comment }, { tag: comment });
  const [transfer] = sent.answer?.transfers ?? [];
  if (!transfer) return;
  const received = { number: transfer.number, version: transfer.version };
  await callers.asker.write(receiveTransfer, received, { tag: transfer.number });
}

/** The ERP answers in its own time, and later when it is ill. */
async function untilInErp(caller: Caller, number: string): Promise<MaterialRequestInfo | undefined> {
  for (let look = 0; look < 10; look += 1) {
    await pause(2_000);
    const found = await caller.read(getMaterialRequest, { number });
    if (found && found.status !== 'aprobada' && found.status !== 'pendiente') return found;
  }
  return undefined;
}

/** A little of what has arrived is used; with nothing there it is refused, which is right too. */
export async function consume({ crew, callers, ledger, signature }: Job): Promise<void> {
  const comment = ledger.tag();
  await callers.asker.write(
    postConsumedMaterials,
    {
      project_code: crew.project_code,
      used_on: Temporal.Now.plainDateISO('America/Santiago').toString(),
      used_by: 'Cuadrilla',
      signer_name: 'Pedro Ciruelillo',
      signer_rut: '33000154-2',
      comment,
      signature,
      items: [{ code: crew.material_codes[0] ?? '', quantity: '0.5' }],
    },
    { tag: comment },
  );
}
