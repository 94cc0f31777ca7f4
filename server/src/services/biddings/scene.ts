import {
  getBidding,
  getQuoteRound,
  inviteSuppliers,
  openBidding,
  openInvitation,
  sendOffer,
  startBidding,
  takeOffer,
  uploadOfferFile,
  type Bidding,
  type QuoteRound,
  type ServiceRequestInfo,
} from 'contract/services/index.ts';
import type { Input } from 'contract/call.ts';
import { pdfTextOf } from '../../../test/files.ts';
import { secretTo } from '../../../test/letters.ts';
import type { Caller } from '../../../test/scene.ts';
import { serviceScene } from '../requests/scene.ts';
import { passDeadline } from './given.ts';

const clave = 'abre-con-otra-1';
export const proof = { 'x-confirm-password': clave };
export const itemOf = ({ service_items: [it] }: ServiceRequestInfo): number => it?.item_id ?? 0;
export const versionOf = ({ quotation_id, version }: Bidding) => ({ quotation_id, version });
export const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);

/** A company that bids, suppliers who offer by the links of their mails, and people who open. */
export async function biddingScene() {
  const all = await serviceScene({ environment: { TRUST_PROXY: '1' } });
  const { db, given, employee, rocio, jaime, camila, ask, item, suppliers, of, stranger, app } = all;
  const aida = await employee({ nombre: 'Aída Aprueba', permissions: ['services:read', 'services:approve'] });
  const bruna = await employee({ nombre: 'Bruna Aprueba', permissions: ['services:read', 'services:approve'] });
  for (const { id } of [rocio, jaime, camila, aida, bruna]) await given.password(id, clave);
  const visitor = stranger();
  let mails = 0;

  /** One that is expected to cost 300 million. */
  const askMuch = () => ask({ items: [item([], { price: '150000000' })] });
  const bid = async (request?: ServiceRequestInfo, more: Partial<Input<typeof startBidding>> = {}): Promise<Bidding> => {
    const asked = request ?? (await askMuch());
    return rocio.call(startBidding, { ...of(asked), deadline: inHours(24).toISOString(), ...more });
  };
  const round = async ({ number }: Pick<Bidding, 'number'>, by: Caller = rocio): Promise<QuoteRound> => {
    const answer = await by.call(getQuoteRound, { number });
    if (!answer.round) throw new Error(`${number} asks nobody`);
    return answer.round;
  };
  /** The links of these suppliers, in their order. */
  const invite = async (bidding: Bidding, ...which: (1 | 2 | 3)[]): Promise<string[]> => {
    const guests = which.map((at) => ({
      rut: suppliers[at - 1]?.rut ?? '',
      name: suppliers[at - 1]?.nombre ?? '',
      email: `licita-${(mails += 1)}@proveedor.example`,
    }));
    const { version } = await round(bidding);
    await rocio.call(inviteSuppliers, { quotation_id: bidding.quotation_id, version, suppliers: guests });
    return Promise.all(guests.map((it) => secretTo(db, it.email, 'Invitación')));
  };
  const paper = (text = 'oferta') => new File([`%PDF-1.7\n1 0 obj\n% ${text}\n%%EOF\n`], `${text}.pdf`, { type: 'application/pdf' });
  /** What a supplier sends by their link. */
  const reply = async (token: string, price: string, more: { text?: string; comment?: string } = {}) => {
    const { lines } = await visitor.call(openInvitation, { token });
    const { id: file_id } = await visitor.call(uploadOfferFile, { token, file: paper(more.text) });
    return visitor.call(sendOffer, {
      token,
      file_id,
      comment: more.comment ?? null,
      lines: lines.map((it) => ({ line_id: it.id, price })),
    });
  };
  const end = ({ quotation_id }: Pick<Bidding, 'quotation_id'>) => passDeadline(db, quotation_id);
  const look = ({ number }: Pick<Bidding, 'number'>, by: Caller = rocio): Promise<Bidding> => by.call(getBidding, { number });
  const open = async (bidding: Bidding, by: Caller): Promise<Bidding> => {
    const { quotation_id, version } = await look(bidding, by);
    return by.call(openBidding, { quotation_id, version }, proof);
  };
  /** With so many offers, its deadline over. */
  async function closed(prices: readonly string[] = ['99000000', '101000000', '120000000']) {
    const request = await askMuch();
    const bidding = await bid(request);
    const tokens = await invite(bidding, 1, 2, 3);
    for (const [at, price] of prices.entries()) await reply(tokens[at] ?? '', price);
    await end(bidding);
    return { request, bidding, tokens };
  }
  async function opened(prices?: readonly string[]) {
    const made = await closed(prices);
    await open(made.bidding, rocio);
    return { ...made, bidding: await open(made.bidding, aida) };
  }
  /** The cheapest of all. */
  async function take(bidding: Bidding, which = 0, more: object = {}) {
    const { invitations, offers } = await round(bidding);
    const one = offers?.[which];
    const { id: invitation_id, version } = invitations.find((it) => it.id === one?.invitation_id) ?? { id: 0, version: 1 };
    return rocio.call(takeOffer, { invitation_id, version, ...more });
  }
  const actText = async ({ act }: Bidding) => {
    const { rawPayload } = await app.http.inject({ method: 'GET', url: act?.file?.url ?? '' });
    return { bytes: rawPayload, text: pdfTextOf(rawPayload) };
  };
  return {
    ...all,
    aida,
    bruna,
    visitor,
    askMuch,
    bid,
    round,
    invite,
    paper,
    reply,
    end,
    look,
    openBy: open,
    closed,
    opened,
    take,
    actText,
  };
}
