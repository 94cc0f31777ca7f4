import { voucherStates, type ConsumptionVoucherInfo } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { record } from '../../platform/audit/audit.ts';
import type { Preparing, Writing } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { writeWithFile } from '../../platform/write-with-file.ts';
import { refusalOf } from '../../platform/rules.ts';
import { stateAfter } from '../../platform/state-after.ts';
import { takeBackWaiting } from '../../erp/index.ts';
import { undoSerials } from '../serial-steps/name.ts';
import { serialsAway, withSerials } from '../serial-steps/transfers.ts';
import { respectSitePromises } from '../stock/promises.ts';
import { respectReservations } from '../stock/broken-reservations.ts';
import { readVoucher, readVoucherCase } from './consumption.ts';
import { voucherActions } from './voucher-actions.ts';
import { ledgerRows, moveStock } from '../stock/move.ts';
import { sourceOf, type Act, type Movement } from '../stock/movement.ts';
import { cleanSignature } from '../../platform/files/signature.ts';
import { todayInChile } from '../../platform/today.ts';
import { chargeOf, lockRequestLines, mergeLines, takeFrom, type Charge } from './usage.ts';

type ConsumptionForm = Received<typeof contract.postConsumedMaterials>;

/** Writes what was used on a voucher, with the signature of whoever received it; sent again with its key it is the same voucher. */
export const postConsumption = (context: Preparing, posted: ConsumptionForm): Promise<ConsumptionVoucherInfo> =>
  withSignature(context, posted.signature, (writing, signature) => registerConsumption(writing, posted, signature));

/** Keeps a signature together with what is written under it. */
export async function withSignature<T>(
  context: Preparing,
  drawn: string,
  work: (context: Writing, signature: string) => Promise<T>,
): Promise<T> {
  const picture = await cleanSignature(drawn);
  return writeWithFile(context, picture, 'png', (tx, signature) => work({ ...context, tx }, signature));
}

/** A voucher, in a transaction that holds its signature already. */
export async function registerConsumption(
  context: Writing,
  posted: Omit<ConsumptionForm, 'signature'>,
  signature: string,
): Promise<ConsumptionVoucherInfo> {
  const { tx, user } = context;
  const { items, used_on, used_by, comment, signer_name, signer_rut, reservation_reason } = posted;
  if (used_on > todayInChile()) throw new Problem('invalid', { fields: { used_on: 'Lo que se consumirá mañana todavía no se anota.' } });
  const charge = await chargeOf(tx, user, posted);
  const taken = await takeFrom(tx, charge, items);
  const made = await tx
    .insertInto('consumption_vouchers')
    .values({
      status: 'registrado',
      ...charge,
      used_on,
      used_by,
      comment,
      signer_name,
      signer_rut,
      signature,
      created_by: user.id,
      annulled_by: null,
      annul_reason: null,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  const movements = taken.map(({ material_id, warehouse_id, quantity, at }): Movement => ({
    material_id,
    from: warehouse_id ?? 'obra',
    to: 'fuera',
    quantity,
    field: `items.${at}.quantity`,
  }));
  const taking = { request_id: null, paper: made.number, reason: reservation_reason };
  await respectSitePromises(context, taking, charge.project_id, taken);
  await respectReservations(context, taking, ledgerRows(movements));
  await moveStock(context, actOf(context, made.number, charge, comment), movements);
  const lines = mergeLines(taken, (it) => String(it.request_line_id));
  await tx
    .insertInto('consumption_lines')
    .values(
      lines.map(({ request_line_id, material_id, warehouse_id, quantity }, at) => ({
        voucher_id: made.id,
        line: at + 1,
        request_line_id,
        material_id,
        warehouse_id,
        quantity,
      })),
    )
    .execute();
  const after = await readVoucher(tx, context, made.number);
  await record(context, { action: 'consume', entity: 'consumption_voucher', id: after.number, after: auditOfVoucher(after) });
  return after;
}

/** Everything on it is there again: opposite movements, and less consumed. */
export async function annulConsumption(
  context: Writing,
  { number, version, reason }: Received<typeof contract.annulConsumption>,
): Promise<ConsumptionVoucherInfo> {
  const { tx, user } = context;
  const row = await tx.selectFrom('consumption_vouchers').where('number', '=', number).selectAll().forUpdate().executeTakeFirst();
  const before = await readVoucher(tx, context, number);
  if (!row || !before.allowed_actions.includes('annul')) throw refusalOf(voucherActions.annul, await readVoucherCase(tx, user, number));
  const status = stateAfter(voucherStates, before.status, 'annul');
  if (before.version !== version) throw new Problem('stale', { current: before });
  const lines = await tx.selectFrom('consumption_lines').where('voucher_id', '=', row.id).selectAll().orderBy('line').execute();
  await lockRequestLines(
    tx,
    lines.map((it) => it.request_line_id),
  );
  const paper = { document_kind: 'consumo', document_number: number } as const;
  const isUntold = await takeBackWaiting(context, { ...sourceOf({ kind: 'consumo', number }), reason });
  const back = lines.map(({ material_id, warehouse_id, quantity }): Movement => {
    return { material_id, from: 'fuera', to: warehouse_id ?? 'obra', quantity };
  });
  await moveStock(
    context,
    { ...actOf(context, number, row, `Anulado: ${reason}`), undoes: true, isUntold },
    withSerials(back, await serialsAway(tx, paper)),
  );
  await tx
    .updateTable('consumption_vouchers')
    .set({ status, annulled_by: user.id, annulled_at: sql`now()`, annul_reason: reason, version: version + 1 })
    .where('id', '=', row.id)
    .execute();
  await undoSerials(context, paper);
  const after = await readVoucher(tx, context, number);
  await record(context, {
    action: 'cancel',
    entity: 'consumption_voucher',
    id: number,
    before: auditOfVoucher(before),
    after: auditOfVoucher(after),
  });
  return after;
}

const actOf = ({ user }: Writing, number: string, { project_id, place_id, cost_center }: Charge, reason: string | null): Act => ({
  kind: 'consumo',
  document: { kind: 'consumo', number },
  user_id: user.id,
  project_id,
  place_id,
  cost_center,
  reason,
});

const auditOfVoucher = (it: ConsumptionVoucherInfo) => ({
  estado: voucherStates.label(it.status),
  cargo: it.project_code ?? it.cost_center,
  lugar: it.place_code,
  recibio: it.used_by,
  firmo: it.signer_name,
  materiales: it.items.map(({ code, quantity }) => `${code} × ${quantity}`),
  motivo: it.annul_reason,
});
