import { invitationLimits, type Quote, type QuoteRound } from 'contract/services/index.ts';
import type * as contract from 'contract/services/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { insertAll } from '../../platform/database/rowsets.ts';
import { Problem } from '../../platform/problem.ts';
import { codesOf } from '../../suppliers/index.ts';
import { lockQuote } from '../quotes/lock.ts';
import { withTaxIds } from '../quotations/supplier-tax-id.ts';
import { changedRound, lockInvitation } from './changes.ts';
import { mailInvitations, tellOldAddress } from './letters.ts';
import { lockSeenRound } from './rounds.ts';
import '../../catalogues/tables.ts';

type Answer = Promise<{ round: QuoteRound }>;
type Suppliers = Received<typeof contract.inviteSuppliers>['suppliers'];

/** Invites suppliers to a call for offers that is held, and writes to those who have an e-mail. */
export async function addSuppliers(
  context: Writing,
  quote: Quote,
  { deadline, suppliers }: { deadline: Date; suppliers: Suppliers },
): Promise<void> {
  const { tx, user } = context;
  const guests = await guestsAmong(tx, suppliers);
  await refuseInvited(tx, quote.id, guests);
  const known = await registeredAmong(tx, guests);
  const rows = guests.map(({ supplier_rut, supplier, email }) => ({
    quote_request_id: quote.id,
    supplier_code: known.get(supplier_rut)?.code ?? null,
    supplier_rut,
    supplier_name: known.get(supplier_rut)?.name ?? supplier,
    email,
    created_by: user.id,
  }));
  await mailInvitations(context, quote, deadline, await insertAll(tx, 'quote_invitations', rows));
}

interface Guest {
  /** As quotations name them (decision 202): what they offer becomes one. */
  supplier_rut: string;
  supplier: string;
  email: string | null;
}

const fieldOf = (at: number): string => `suppliers.${at}.rut`;
const wrong = (at: number, message: string) => new Problem('invalid', { fields: { [fieldOf(at)]: message } });

async function guestsAmong(tx: Tx, suppliers: Suppliers): Promise<Guest[]> {
  const named = await withTaxIds(
    tx,
    suppliers.map(({ rut, name, email }) => ({ supplier_rut: rut, supplier: name, email })),
    fieldOf,
  );
  const guests = named.map(({ supplier_rut, ...it }, at) => {
    if (supplier_rut === null) throw wrong(at, `En Proveedores, ${it.supplier} no tiene RUT ni identificación tributaria: escríbalo aquí.`);
    return { ...it, supplier_rut };
  });
  const again = guests.findIndex((it, at) => guests.findIndex((one) => one.supplier_rut === it.supplier_rut) < at);
  if (again >= 0) throw wrong(again, 'Ese proveedor está repetido.');
  return guests;
}

async function refuseInvited(tx: Tx, quote_request_id: number, guests: readonly Guest[]): Promise<void> {
  const invited = await tx
    .selectFrom('quote_invitations')
    .where('quote_request_id', '=', quote_request_id)
    .select('supplier_rut')
    .execute();
  const ruts = new Set(invited.map((it) => it.supplier_rut));
  const at = guests.findIndex((it) => ruts.has(it.supplier_rut));
  if (at >= 0) throw wrong(at, 'Ese proveedor ya está invitado.');
  if (ruts.size + guests.length > invitationLimits.suppliers)
    throw new Problem('invalid', { fields: { suppliers: `A lo más ${invitationLimits.suppliers} proveedores.` } });
}

/** As the register names them; of several codes of one company the active one. */
async function registeredAmong(tx: Tx, guests: readonly Guest[]) {
  const { rows } = await sql<{ named: string; code: string; name: string }>`
    select asked.named, found.code, found.name
    from unnest(${guests.map((it) => it.supplier_rut)}::text[]) as asked (named)
    cross join lateral (
      select codigo as code, nombre as name from suppliers where codigo in (${codesOf(sql.ref('asked.named'))})
      order by activo desc, codigo limit 1) as found`.execute(tx);
  return new Map(rows.map((it) => [it.named, it]));
}

export async function inviteSuppliers(
  context: Writing,
  { quotation_id, version, suppliers }: Received<typeof contract.inviteSuppliers>,
): Answer {
  const quote = await lockQuote(context, quotation_id, { action: 'invite' });
  const { deadline, is_over } = await lockSeenRound(context, quotation_id, version);
  if (is_over) throw new Problem('wrong_state', { message: 'El plazo ya terminó: no se invita a más proveedores.' });
  await addSuppliers(context, quote, { deadline, suppliers });
  return changedRound(context, quote, 'invite', { after: { proveedores: suppliers.map((it) => it.name) } });
}

/**
 * Another mail, with another link; also for who was given up. What was sent to another address opens nothing from now on: why is on
 * record, and whoever has that address is told.
 */
export async function sendInvitation(context: Writing, { email, reason, ...seen }: Received<typeof contract.sendInvitation>): Answer {
  const { tx } = context;
  const { quote, round, invitation } = await lockInvitation(context, seen);
  if (round.is_over) throw new Problem('wrong_state', { message: 'El plazo ya terminó: su enlace ya no sirve para ofertar.' });
  const isOther = email !== invitation.email;
  if (isOther) await recordAddress(context, quote, { invitation, email, reason });
  await tx
    .updateTable('quote_invitations')
    .set((it) => ({
      email,
      revoked_at: null,
      ...((isOther || invitation.revoked_at !== null) && { token_hash: null, sent_at: null }),
      version: it('version', '+', 1),
    }))
    .where('id', '=', invitation.id)
    .execute();
  await mailInvitations(context, quote, round.deadline, [{ ...invitation, email }]);
  return changedRound(context, quote, 'send_invitation', {
    before: { correo: invitation.email },
    after: { proveedor: invitation.supplier_name, correo: email, ...(isOther && reason && { motivo: reason }) },
  });
}

interface AddressChange {
  invitation: Awaited<ReturnType<typeof lockInvitation>>['invitation'];
  email: string;
  reason: string | null;
}

/** Whoever gets the link offers in the supplier's name: nobody moves it unseen. */
async function recordAddress(context: Writing, quote: Quote, { invitation, email, reason }: AddressChange): Promise<void> {
  const { tx, user } = context;
  if (reason === null) throw new Problem('invalid', { fields: { reason: 'Indique por qué la invitación va a otro correo.' } });
  await tx
    .insertInto('quote_invitation_addresses')
    .values({ invitation_id: invitation.id, from_email: invitation.email, to_email: email, reason, changed_by: user.id })
    .execute();
  if (invitation.sent_at !== null) await tellOldAddress(context, quote, invitation, email);
}

/** Its link opens nothing from now on, and what it offered does not count. */
export async function revokeInvitation(context: Writing, seen: Received<typeof contract.revokeInvitation>): Answer {
  const { tx } = context;
  const { quote, round, invitation } = await lockInvitation(context, seen);
  // What came to a bidding until its deadline is opened, whoever it suits.
  if (round.sealed && round.is_over)
    throw new Problem('wrong_state', { message: 'El plazo de la licitación terminó: ninguna invitación se revoca.' });
  if (invitation.revoked_at !== null) throw new Problem('wrong_state', { message: 'La invitación ya está revocada.' });
  const taken = await tx
    .selectFrom('supplier_offers')
    .where('invitation_id', '=', invitation.id)
    .where('taken_at', 'is not', null)
    .select('id')
    .executeTakeFirst();
  if (taken) throw new Problem('wrong_state', { message: 'Su oferta ya se tomó: la invitación no se revoca.' });
  await tx
    .updateTable('quote_invitations')
    .set((it) => ({ revoked_at: sql<Date>`now()`, version: it('version', '+', 1) }))
    .where('id', '=', invitation.id)
    .execute();
  return changedRound(context, quote, 'revoke_invitation', { after: { proveedor: invitation.supplier_name } });
}
