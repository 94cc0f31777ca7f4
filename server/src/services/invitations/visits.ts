import { invitationLimits, type SupplierInvitation } from 'contract/services/index.ts';
import type * as contract from 'contract/services/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { record } from '../../platform/audit/audit.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { keepServiceFile } from '../files/files.ts';
import { announceQuotes } from '../live.ts';
import type { RoundFacts } from './changes.ts';
import { lockLink, readLinked, requireLink, requireStanding, takesOffers, type LinkedInvitation, type Visit } from './link.ts';
import { tellBuyers } from './notices.ts';
import { isClosed, keepOffer } from './offers.ts';
import { readInvitation } from './page.ts';

/** Looks at the invitation; the buyers see that somebody did. */
export async function openInvitation(context: Visit, { token }: Received<typeof contract.openInvitation>): Promise<SupplierInvitation> {
  const { db, files, write } = context;
  await requireLink(context, token);
  const linked = await readLinked(db, token);
  if (linked.seen_at !== null || !takesOffers(linked.standing)) return readInvitation(db, files, token);
  return write(async (tx) => {
    await tx
      .updateTable('quote_invitations')
      .set({ seen_at: sql<Date>`now()` })
      .where('id', '=', linked.id)
      .where('seen_at', 'is', null)
      .execute();
    await announceQuotes(tx);
    return readInvitation(tx, files, token);
  });
}

/** A file waits for the offer that names it; so many of one invitation that nobody fills the disk. */
export async function uploadOfferFile(context: Visit, { token, file }: Received<typeof contract.uploadOfferFile>) {
  const { db, files, write } = context;
  const id = await requireLink(context, token);
  requireStanding(await readLinked(db, token), takesOffers);
  // Before the file is read, which costs; and again where it is held.
  await refuseFull(db, id);
  // In the line where files are read each invitation stands for itself; people have the numbers above zero.
  return keepServiceFile(files, file, { id: -id }, (row) =>
    write(async (tx) => {
      requireStanding(await lockLink(tx, token), takesOffers);
      await refuseFull(tx, id);
      const {
        id: file_id,
        name,
        bytes,
      } = await tx
        .insertInto('service_files')
        .values({ ...row, uploaded_by: null, invitation_id: id })
        .returning(['id', 'name', 'bytes'])
        .executeTakeFirstOrThrow();
      return { id: file_id, name, bytes };
    }),
  );
}

async function refuseFull(db: Reader, invitation_id: number): Promise<void> {
  const { there } = await db
    .selectFrom('service_files')
    .where('invitation_id', '=', invitation_id)
    .select((it) => it.fn.countAll<number>().as('there'))
    .executeTakeFirstOrThrow();
  if (there >= invitationLimits.files)
    throw new Problem('rule', { message: `Ya subió ${invitationLimits.files} archivos: es el máximo. Use uno de ellos, o escríbanos.` });
}

/** An offer, or a newer one in its place. Sent twice it is one. */
export const sendOffer = (context: Visit, { token, ...offer }: Received<typeof contract.sendOffer>): Promise<SupplierInvitation> =>
  write(context, token, async (tx, linked) => {
    requireStanding(linked, takesOffers);
    await attachOwnFile(tx, linked.id, offer.file_id);
    const incoming = { invitation_id: linked.id, offer, received_at: linked.now, deadline: linked.deadline, entered_by: null };
    const { isNew, sha256 } = await keepOffer(tx, incoming, invitationLimits.offers);
    if (!isNew) return;
    // While it is sealed nothing of the invitation changes, or that its supplier has offered could be seen by it.
    if (!isClosed(linked)) await changeInvitation(tx, linked.id, { declined_at: null, declined_reason: null });
    const words = linked.standing === 'late' ? 'Llegó una oferta tardía' : 'Llegó una oferta';
    await tell(context, tx, linked, { action: 'offer_received', words, ...(!isClosed(linked) && { facts: { huella: sha256 } }) });
  });

/** One that this invitation sent ahead, or has named before. */
async function attachOwnFile(tx: Tx, invitation_id: number, file_id: number): Promise<void> {
  const own = await tx
    .updateTable('service_files')
    .set({ waiting_since: null })
    .where('id', '=', file_id)
    .where('invitation_id', '=', invitation_id)
    .returning('id')
    .executeTakeFirst();
  if (!own) throw new Problem('invalid', { fields: { file_id: 'El archivo ya no está: vuelva a subirlo.' } });
}

/** They will not offer, and say why; who has offered already has answered. */
export const declineInvitation = (
  context: Visit,
  { token, reason }: Received<typeof contract.declineInvitation>,
): Promise<SupplierInvitation> =>
  write(context, token, async (tx, linked) => {
    requireStanding(linked, takesOffers);
    const offer = await tx.selectFrom('supplier_offers').where('invitation_id', '=', linked.id).select('id').executeTakeFirst();
    if (offer) throw new Problem('wrong_state', { message: 'Su oferta ya está recibida. Si la retira, escríbanos.' });
    await changeInvitation(tx, linked.id, { declined_at: new Date(), declined_reason: reason });
    await tell(context, tx, linked, { action: 'decline', words: 'No cotizará un proveedor', facts: { motivo: reason } });
  });

/** Everybody who was invited reads the answer, and nobody who asked. */
export const askQuestion = (context: Visit, { token, question }: Received<typeof contract.askQuestion>): Promise<SupplierInvitation> =>
  write(context, token, async (tx, linked) => {
    requireStanding(linked, (it) => it === 'open');
    const { asked } = await tx
      .selectFrom('quote_questions')
      .where('invitation_id', '=', linked.id)
      .select((it) => it.fn.countAll<number>().as('asked'))
      .executeTakeFirstOrThrow();
    if (asked >= invitationLimits.questions)
      throw new Problem('rule', { message: `Ya hizo ${invitationLimits.questions} preguntas: es el máximo. Escríbanos.` });
    await tx.insertInto('quote_questions').values({ invitation_id: linked.id, question }).execute();
    await tell(context, tx, linked, { action: 'ask_question', words: 'Hay una pregunta', facts: { pregunta: question } });
  });

/** Something that a supplier does, with the invitation held; answers all of the page anew. */
async function write(
  context: Visit,
  token: string,
  work: (tx: Tx, linked: LinkedInvitation) => Promise<void>,
): Promise<SupplierInvitation> {
  await requireLink(context, token);
  return context.write(async (tx) => {
    await work(tx, await lockLink(tx, token));
    return readInvitation(tx, context.files, token);
  });
}

const changeInvitation = (tx: Tx, id: number, change: { declined_at: Date | null; declined_reason: string | null }) =>
  tx
    .updateTable('quote_invitations')
    .set((it) => ({ ...change, version: it('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

interface VisitNotice {
  action: string;
  words: string;
  facts?: RoundFacts;
}

/** Written down as what it is, of nobody of the company, and told to the buyers. */
async function tell(
  { requestId, jobs, config }: Visit,
  tx: Tx,
  linked: LinkedInvitation,
  { action, words, facts }: VisitNotice,
): Promise<void> {
  const { number } = linked;
  // Of a bidding it is told that somebody offered, and not who.
  const proveedor = action === 'offer_received' && isClosed(linked) ? undefined : linked.supplier_name;
  await record(
    { tx, user: undefined, requestId },
    { action, entity: 'quote_request', id: number, after: { ...(proveedor && { proveedor }), ...facts } },
  );
  await tellBuyers({ tx, jobs, config }, linked, proveedor ? `${words}, de ${proveedor},` : words);
  await announceQuotes(tx);
}
