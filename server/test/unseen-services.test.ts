import { expect, test, vi } from 'vitest';
import { allCalls } from 'contract/all.ts';
import type { Call } from 'contract/call.ts';
import { actions, type Permission } from 'contract/permissions.ts';
import * as services from 'contract/services/index.ts';
import { biddingScene } from '../src/services/biddings/scene.ts';
import { learnsNothing, questionsOf, standingIn, tells } from './not-seen.ts';

vi.setConfig({ testTimeout: 300_000 });
const { db, given, signIn, rocio, project, ask, item, offer, bid, invite, askMuch } = await biddingScene();

/** Somebody of another site, with every right that services know. */
const rights = (['services', 'approvals', 'purchase_orders'] as const).flatMap((it) =>
  actions.map((action): Permission => `${it}:${action}`),
);
const outsider = await signIn(await given.user({ permissions: rights, seesAllProjects: false }));

const secret = /zarzamora|madreselva/i;
const request = await ask({
  title: 'Zarzamora de la cubierta',
  items: [item([offer(1, '900000', { supplier: 'Madreselva Ltda.' })], { comment: 'Madreselva' })],
});
const quote = await rocio.call(services.postQuotation, {
  title: 'Zarzamora por cotizar',
  project_code: project.codigoProyecto,
  description: 'Madreselva',
});
const bidding = await bid(await askMuch());
await invite(bidding, 1, 2);
const { round } = await rocio.call(services.getQuoteRound, { number: bidding.number });

const known = new Map<string, readonly unknown[]>(
  Object.entries({
    service_request_id: [request.id],
    request_id: [request.id],
    item_id: request.service_items.map((it) => it.item_id),
    document_id: request.service_items.flatMap((it) => it.documents.map(({ id }) => id)),
    quotation_id: [quote.id, bidding.quotation_id],
    invitation_id: round?.invitations.map((it) => it.id) ?? [],
    number: [request.number, quote.number, bidding.number],
    id: [request.id, quote.id],
    version: [1, 2, 3, 4],
    search: ['zarzamora', 'madreselva'],
    project_code: [project.codigoProyecto],
  }),
);

/** Every call of the part, and of its orders, that somebody signed in may make. */
const mine = new Set<unknown>(Object.values(services));
const calls = allCalls.filter((it) => mine.has(it) && it.permission !== 'public');

/** What stands there of what the outsider does not see. */
const standing = () =>
  standingIn(db, [
    'service_requests',
    'service_items',
    'service_documents',
    'service_comments',
    'quote_requests',
    'quote_rounds',
    'quote_lines',
    'quote_invitations',
    'biddings',
    'quote_request_comments',
    'quote_request_documents',
  ]);

const questions = (call: Call) => questionsOf(call, known);

const hidden = { calls, questions, secret, standing };

test('whoever does not see a request of services learns nothing of it by any call, and changes nothing of it', async () => {
  expect(calls.length).toBeGreaterThan(80);

  const unseen = await learnsNothing(outsider, hidden);

  expect(unseen.size).toBeGreaterThan(60);
});

const telling: readonly Call[] = [
  services.getServiceRequest,
  services.getServiceRequestInfo,
  services.getServiceRequestXlsx,
  services.serviceRequestPdf,
  services.getQuotation,
  services.getQuotationInfo,
  services.quotationPdf,
];

test.each(telling)('who sees it is told by the same questions of $id', async (call) => {
  expect(await tells(rocio, call, hidden)).toBe(true);
});
