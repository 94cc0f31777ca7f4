import { agreementStates, type PriceAgreementInfo } from 'contract/orders/index.ts';
import type * as contract from 'contract/orders/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { notifyPeople } from '../../access/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import { brokenExclusion } from '../../platform/database/database.ts';
import { today } from '../../platform/database/days.ts';
import { Problem } from '../../platform/problem.ts';
import { requireAllowed } from '../../platform/rules.ts';
import { stateAfter } from '../../platform/state-after.ts';
import { todayInChile } from '../../platform/today.ts';
import { agreementAt } from '../address.ts';
import { agreementActions } from './actions.ts';
import { auditOf } from './ask.ts';
import { readAgreement } from './rows.ts';

type AgreementVersion = { number: string; version: number };

const read = (context: Writing, number: string): Promise<PriceAgreementInfo> => readAgreement({ ...context, db: context.tx }, number);

/** Holds the supplier's agreements on the thing, and refuses what is not as it was seen. */
async function lock(
  context: Writing,
  { number, version }: AgreementVersion,
  action: keyof typeof agreementActions,
): Promise<PriceAgreementInfo> {
  const { tx, user } = context;
  await sql`
    select id from price_agreements where (supplier_code, code) in (select supplier_code, code from price_agreements where number = ${number})
    order by id for update`.execute(tx);
  const agreement = await read(context, number);
  if (agreement.version !== version) throw new Problem('stale', { current: agreement });
  const { asked_by, ...row } = agreement;
  requireAllowed(agreementActions[action], { row: { ...row, asked_by: asked_by.id, asked_by_name: asked_by.nombre }, user });
  return agreement;
}

const change = ({ tx }: Writing, id: number) => tx.updateTable('price_agreements').where('id', '=', id);

async function settle(
  context: Writing,
  { id, status }: PriceAgreementInfo,
  step: Parameters<typeof agreementStates.allows>[1],
  decision: string | null,
) {
  await change(context, id)
    .set((it) => ({
      status: stateAfter(agreementStates, status, step),
      decided_by: context.user.id,
      decided_at: sql<Date>`now()`,
      decision,
      version: it('version', '+', 1),
    }))
    .execute();
}

/** A second person, who has proved again who they are: whatever held on its first day ends the day before. */
export async function confirmAgreement(
  context: Writing,
  seen: Received<typeof contract.confirmPriceAgreement>,
): Promise<PriceAgreementInfo> {
  const agreement = await lock(context, seen, 'confirm');
  await endReplaced(context, agreement);
  await settle(context, agreement, 'confirm', null).catch((error: unknown) => {
    if (brokenExclusion(error) === undefined) throw error;
    throw new Problem('rule', { message: `${agreement.number} se cruza con otro convenio del mismo proveedor: termine ese antes.` });
  });
  await record(context, { action: 'confirm', entity: 'price_agreement', id: agreement.number, after: auditOf(agreement) });
  await tellAsker(context, agreement, 'se confirmó');
  return read(context, agreement.number);
}

async function endReplaced(context: Writing, { id, number, supplier_code, code, valid_from }: PriceAgreementInfo): Promise<void> {
  const { tx } = context;
  const { rows } = await sql<{ number: string; valid_to: string; last: string }>`
    update price_agreements as it set valid_to = ${valid_from}::date - 1, replaced_by = ${id}, version = it.version + 1
    from price_agreements as old, suppliers as own
    where old.id = it.id and own.codigo = it.supplier_code and coalesce(own.merged_into, own.codigo) = ${supplier_code} and it.code = ${code}
      and it.status = 'confirmado' and it.valid_from < ${valid_from}::date and it.valid_to >= ${valid_from}::date
      and ${valid_from}::date >= ${today}
    returning it.number, old.valid_to::text, it.valid_to::text as last`.execute(tx);
  for (const it of rows)
    await record(context, {
      action: 'replace',
      entity: 'price_agreement',
      id: it.number,
      before: { hasta: it.valid_to },
      after: { hasta: it.last, reemplazo: number },
    });
}

export async function rejectAgreement(
  context: Writing,
  { reason, ...seen }: Received<typeof contract.rejectPriceAgreement>,
): Promise<PriceAgreementInfo> {
  const agreement = await lock(context, seen, 'reject');
  await settle(context, agreement, 'reject', reason);
  await record(context, { action: 'reject', entity: 'price_agreement', id: agreement.number, after: { motivo: reason } });
  await tellAsker(context, agreement, 'se rechazó', reason);
  return read(context, agreement.number);
}

/** Whoever registered it takes it back. */
export async function cancelAgreement(
  context: Writing,
  { reason, ...seen }: Received<typeof contract.cancelPriceAgreement>,
): Promise<PriceAgreementInfo> {
  const agreement = await lock(context, seen, 'cancel');
  await settle(context, agreement, 'cancel', reason);
  await record(context, { action: 'cancel', entity: 'price_agreement', id: agreement.number, after: { motivo: reason } });
  return read(context, agreement.number);
}

/** Today is its last day; one that has not begun never does. */
export async function endAgreement(
  context: Writing,
  { reason, ...seen }: Received<typeof contract.endPriceAgreement>,
): Promise<PriceAgreementInfo> {
  const { user } = context;
  const agreement = await lock(context, seen, 'end');
  const { id, number, standing, status, valid_to } = agreement;
  const last = todayInChile();
  await change(context, id)
    .set((it) => ({
      ...(standing === 'futuro' ? { status: stateAfter(agreementStates, status, 'annul') } : { valid_to: last }),
      ended_by: user.id,
      end_reason: reason,
      version: it('version', '+', 1),
    }))
    .execute();
  await record(context, {
    action: 'end',
    entity: 'price_agreement',
    id: number,
    before: { hasta: valid_to },
    after: { motivo: reason, ...(standing !== 'futuro' && { hasta: last }) },
  });
  return read(context, number);
}

async function tellAsker(
  context: Writing,
  { number, name, supplier, asked_by }: PriceAgreementInfo,
  what: string,
  reason?: string,
): Promise<void> {
  await notifyPeople(context, {
    user_ids: [asked_by.id],
    kind: 'approval',
    title: `${number}: ${what} el convenio de precio`,
    text: [`${name} con ${supplier}.`, reason].filter(Boolean).join(' '),
    url: agreementAt(number),
    mail: 'aviso_aprobaciones',
  });
}
