import {
  approveCount,
  decideStockDifferences,
  getCount,
  listStockDifferences,
  openCount,
  receiveTransfer,
  saveCountLines,
  stockTransferBodegas,
  submitCount,
} from 'contract/materials/index.ts';
import type { Job } from './job.ts';

/** From the central warehouse into the van. */
export async function loadVan({ crew, callers: { keeper }, ledger, random }: Job): Promise<void> {
  const comment = ledger.tag();
  const sent = await keeper.write(
    stockTransferBodegas,
    {
      kind: 'DESPACHO',
      from_warehouse: 'BF0001',
      to_warehouse: crew.van_code,
      items: crew.material_codes.map((code) => ({ code, quantity: String(random.whole(1, 9)) })),
      comment,
    },
    { tag: comment },
  );
  if (!sent.answer) return;
  const { number, version } = sent.answer;
  await keeper.write(receiveTransfer, { number, version }, { tag: number });
}

/** What lies in the van is counted, with a difference that the boss approves. */
export async function countVan({ crew, callers: { keeper, boss }, ledger }: Job): Promise<void> {
  const comment = ledger.tag();
  const opened = await keeper.write(openCount, { warehouse_code: crew.van_code, blind: false, comment }, { tag: comment });
  if (!opened.answer) return;
  const { number, items } = opened.answer;
  const noted = ledger.tag();
  // What is there and a little more, so that there is something to approve; a van that was never loaded gets its first piece.
  const counted = items.length > 0 ? items : [{ code: crew.material_codes[0] ?? '', expected_quantity: '0' }];
  const lines = counted.map(({ code, expected_quantity }, at) => ({
    code,
    counted_quantity: String(Number(expected_quantity) + (at === 0 ? 1 : 0)),
    ...(at === 0 && { comment: noted }),
  }));
  await keeper.write(saveCountLines, { number, items: lines }, { tag: noted });
  const seen = await keeper.read(getCount, { number });
  if (!seen) return;
  const submitted = await keeper.write(submitCount, { number, version: seen.version }, { tag: number });
  if (submitted.answer?.status !== 'por_aprobar') return;
  const reason = ledger.tag();
  const { version, last_movement } = submitted.answer;
  await boss.write(approveCount, { number, version, last_movement, comment: reason }, { tag: reason });
}

/** One of the differences with the ERP that wait for the boss: mostly the ERP's figure is taken. */
export async function decideDifference({ callers: { boss }, ledger, random }: Job): Promise<void> {
  const waiting = await boss.read(listStockDifferences, { state: 'abierta', mine: 'true', per_page: 1 });
  const [one] = waiting?.items ?? [];
  if (!one) return;
  const reason = ledger.tag();
  const decision = random.happens(0.8) ? 'accept' : 'keep';
  await boss.write(decideStockDifferences, { items: [{ id: one.id, version: one.version }], decision, reason }, { tag: reason });
}
