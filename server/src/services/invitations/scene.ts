import {
  getQuoteRound,
  openInvitation,
  postQuotation,
  sendOffer,
  startQuoteRound,
  uploadOfferFile,
  type OfferSent,
  type Quote,
  type QuoteRound,
} from 'contract/services/index.ts';
import type { Input } from 'contract/call.ts';
import { secretTo } from '../../../test/letters.ts';
import { pdf, quoteScene } from '../quotes/scene.ts';

export const ruts = ['76123456-0', '77654321-7', '96511460-2'] as const;
export const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);

export const first = ({ invitations }: QuoteRound) => {
  const [invitation] = invitations;
  if (!invitation) throw new Error('Nobody was invited');
  return invitation;
};
export const versionOf = (round: QuoteRound) => ({ invitation_id: first(round).id, version: first(round).version });
export const statuses = ({ invitations }: QuoteRound) => invitations.map((it) => it.status);

/** A company that asks for offers, and suppliers who answer by the links of their mails. */
export async function invitationScene() {
  const all = await quoteScene({ environment: { TRUST_PROXY: '1' } });
  const { db, ana, rocio, stranger, send: sendFile } = all;
  let suppliers = 0;
  const supplier = (at: 0 | 1 | 2 = 0) => ({
    rut: ruts[at],
    name: ['Grúas del Norte', 'Izajes Atacama', 'Maquinaria Sur'][at] ?? '',
    email: `ventas-${(suppliers += 1)}@proveedor.example`,
  });
  /** Suppliers come by their links alone. */
  const visitor = stranger();

  /** A quote request of Ana's, and a call for offers on it. */
  const start = async ({ quote, ...more }: Partial<Input<typeof startQuoteRound>> & { quote?: Quote } = {}) => {
    const asked = quote ?? (await ana.call(postQuotation, { title: 'Grúa para el techo norte', description: 'Dos días en Maipú' }));
    const invited = more.suppliers ?? [supplier()];
    const { round } = await rocio.call(startQuoteRound, {
      quotation_id: asked.id,
      version: asked.version,
      deadline: inHours(24).toISOString(),
      ...more,
      suppliers: invited,
    });
    return { quote: asked, round, emails: invited.flatMap((it) => it.email ?? []) };
  };
  /** The secret of the invitation that went last to an address. */
  const linkOf = (email: string) => secretTo(db, email, 'Invitación');
  const started = async (more: Parameters<typeof start>[0] = {}) => {
    const { emails, ...all } = await start(more);
    const tokens = await Promise.all(emails.map((it) => linkOf(it)));
    return { ...all, emails, tokens, token: tokens[0] ?? '' };
  };
  const upload = (token: string, file = pdf('oferta.pdf')) => visitor.call(uploadOfferFile, { token, file });
  const offerOf = async (token: string, price = '450000', more: Partial<OfferSent> = {}): Promise<OfferSent> => {
    const { lines } = await visitor.call(openInvitation, { token });
    const file_id = more.file_id ?? (await upload(token)).id;
    return { lines: lines.map((it) => ({ line_id: it.id, price })), ...more, file_id };
  };
  const send = async (token: string, price?: string, more?: Partial<OfferSent>) =>
    visitor.call(sendOffer, { token, ...(await offerOf(token, price, more)) });
  const read = async ({ number }: Pick<Quote, 'number'>): Promise<QuoteRound> => {
    const { round } = await rocio.call(getQuoteRound, { number });
    if (!round) throw new Error('No offers were asked for');
    return round;
  };
  /** The deadline is over. */
  const end = ({ id }: Pick<Quote, 'id'>) =>
    db
      .updateTable('quote_rounds')
      .set({ started_at: inHours(-2), deadline: inHours(-1) })
      .where('quote_request_id', '=', id)
      .execute();
  return { ...all, visitor, supplier, start, started, linkOf, upload, offerOf, send, sendFile, read, end };
}
