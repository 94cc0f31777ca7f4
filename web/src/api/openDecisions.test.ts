import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { approveMaterialRequest, materialRequestApproval } from 'contract/approvals/index.ts';
import { personNamed } from './sessionScene.ts';
import { newStorage } from './storageScene.ts';

// One window for all of it: the page listens to the one that was there first.
const page = new EventTarget();
vi.stubGlobal('window', page);
vi.resetModules();
const { decisionOf, openDecisionsOf } = await import('./openDecisions.ts');
const { send } = await import('./send.ts');
const { sendAgain } = await import('./sendAgain.ts');
const { forgetSession, keepSession } = await import('./session.ts');

const [ana, bruno] = ['ana@sol.cl', 'bruno@sol.cl'];
/** What the server says to each sending, one after the other; nothing, and there is no line. */
const answers: (Response | undefined)[] = [];
const arrived: { key: string | null; who: string | null; body: unknown }[] = [];

beforeEach(() => {
  vi.stubGlobal('window', page);
  vi.stubGlobal('localStorage', newStorage());
  vi.stubGlobal('fetch', async (_url: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
    const answer = answers.shift();
    if (!answer) throw new TypeError('No line');
    arrived.push({ key: headers['Idempotency-Key'] ?? null, who: headers['Authorization'] ?? null, body: JSON.parse(body) });
    return answer;
  });
});
afterEach(() => {
  forgetSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  arrived.length = answers.length = 0;
});

const signIn = (email: string): void => keepSession(personNamed(email));

const answerOf = (status: number, body: object): Response => Response.json(body, { status });

/** The page goes, and another one comes. */
function leave(): void {
  page.dispatchEvent(new Event('pagehide'));
  page.dispatchEvent(new Event('pageshow'));
}

/** Decides on a page whose line answers so, and leaves it. */
async function decideAndLeave(answer?: Response, decision = 'Aprobar: SM-000012.') {
  answers.push(answer);
  const input = { request_id: 12, approved: true, version: 3 };
  await send(approveMaterialRequest, input, { idempotencyKey: 'key-of-decision', decision: decisionOf(decision) }).catch(() => undefined);
  leave();
  arrived.length = 0;
}

async function comeBack() {
  const told: unknown[] = [];
  await sendAgain(ana, (words, fate) => told.push([words, fate]));
  return told;
}

test('what was decided without a line is sent again under its key when the person is back, once, and told', async () => {
  signIn(ana);
  await decideAndLeave();
  answers.push(answerOf(200, { done: true }));

  expect(await comeBack()).toEqual([['Aprobar: SM-000012.', { was: 'done' }]]);
  expect(arrived).toEqual([{ key: 'key-of-decision', who: `Bearer ${ana}`, body: { request_id: 12, approved: true, version: 3 } }]);
  expect(await comeBack()).toEqual([]);
  expect(arrived).toHaveLength(1);
});

test('what leaves only as the page goes, the first of that page, is of a page that is gone', async () => {
  vi.resetModules();
  const { keepOpenDecision, forgetOpenDecision } = await import('./openDecisions.ts');
  const sending = { method: 'POST', url: '/', body: '{}' };
  const decide = () => keepOpenDecision({ key: 'key-of-last', person: ana, words: 'Aprobar.', sending });
  page.addEventListener('pagehide', decide, { once: true });

  leave();

  expect(openDecisionsOf(ana)).toMatchObject([{ key: 'key-of-last' }]);
  forgetOpenDecision('key-of-last');
});

test('nobody else sends it, nor hears of it', async () => {
  signIn(ana);
  await decideAndLeave();
  forgetSession();
  signIn(bruno);

  expect(openDecisionsOf(bruno)).toEqual([]);
  expect(openDecisionsOf(ana)).toHaveLength(1);
});

test.each([
  ['answered', answerOf(200, { done: true })],
  ['refused', answerOf(409, { code: 'wrong_state', message: 'Ya está decidida.' })],
])('what was %s is over, and is kept no more', async (_how, answer) => {
  signIn(ana);
  await decideAndLeave(answer);

  expect(openDecisionsOf(ana)).toEqual([]);
});

test.each([
  ['the session had ended', answerOf(401, { code: 'no_session', message: 'Su sesión terminó.' })],
  ['the server was in trouble', answerOf(503, { code: 'restarting', message: 'Se está reiniciando.' })],
])('what was not looked at because %s stays', async (_why, answer) => {
  signIn(ana);
  await decideAndLeave(answer);
  expect(openDecisionsOf(ana)).toHaveLength(1);

  expect(await comeBack()).toEqual([]);
  expect(openDecisionsOf(ana)).toHaveLength(1);
});

test('what comes too late is told with its reason, and of several what was not done', async () => {
  signIn(ana);
  await decideAndLeave();
  answers.push(answerOf(412, { code: 'stale', message: 'Cambió desde que lo vio.' }));
  expect(await comeBack()).toEqual([['Aprobar: SM-000012.', { was: 'refused', why: 'Cambió desde que lo vio.' }]]);

  answers.push(undefined);
  const decisions = [1, 2].map((approval_id) => ({ approval_id, approved: true, comment: null, version: 1 }));
  await send(
    materialRequestApproval,
    { decisions },
    { idempotencyKey: 'key-of-several', decision: decisionOf('Aprobar: 2 solicitudes.') },
  ).catch(() => undefined);
  leave();
  answers.push(answerOf(200, { results: [{ message: null }, { message: 'Ya está decidida.' }] }));
  expect(await comeBack()).toEqual([['Aprobar: 2 solicitudes.', { was: 'partly', why: 'Ya está decidida.' }]]);
});

test('while its page stands, that page alone sends it; after six days it is told and not sent', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  signIn(ana);
  await send(
    approveMaterialRequest,
    { request_id: 12, approved: true, version: 3 },
    { idempotencyKey: 'key-of-page', decision: decisionOf('Aprobar.') },
  ).catch(() => undefined);
  expect(openDecisionsOf(ana)).toEqual([]);

  leave();
  expect(openDecisionsOf(ana)).toHaveLength(1);
  vi.setSystemTime(Date.now() + 7 * 24 * 3_600_000);
  expect(await comeBack()).toEqual([['Aprobar.', { was: 'late' }]]);
  expect(arrived).toEqual([]);
  expect(openDecisionsOf(ana)).toEqual([]);
});
