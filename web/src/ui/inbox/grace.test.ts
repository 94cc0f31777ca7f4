import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connection, report } from '../../api/connection.ts';
import { sendUnsent } from '../../api/parting.ts';
import { offline, refusalOf } from '../../api/refusal.ts';
import { forgetSession, keepSession } from '../../api/session.ts';
import { personNamed } from '../../api/sessionScene.ts';
import { newStorage } from '../../api/storageScene.ts';
import { graceSeconds, newGrace } from './grace.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('localStorage', newStorage());
});
afterEach(() => {
  forgetSession();
  report('answered');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A server that answers one after the other as it is told; then that it is done. */
function serverThat(...refusals: Error[]) {
  const sent: string[] = [];
  const send = async (what: string): Promise<void> => {
    sent.push(what);
    const refusal = refusals.shift();
    if (refusal) throw refusal;
  };
  const grace = newGrace<string>();
  return { sent, grace: { ...grace, begin: (what: string) => grace.begin(what, send) } };
}

test('it is sent when the ten seconds are over, and not before', async () => {
  const { sent, grace } = serverThat();
  await grace.begin('yes');

  await vi.advanceTimersByTimeAsync(9_999);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual(['yes']);
  expect(grace.get()).toEqual({ state: 'none' });
});

test('what was taken back is never sent', async () => {
  const { sent, grace } = serverThat();
  await grace.begin('yes');

  expect(grace.takeBack()).toBe('yes');
  await vi.advanceTimersByTimeAsync(graceSeconds * 2000);
  await sendUnsent();
  expect(sent).toEqual([]);
});

test('whoever leaves has it sent at once, and once', async () => {
  const { sent, grace } = serverThat();
  await grace.begin('yes');

  await sendUnsent();
  expect(grace.takeBack()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(graceSeconds * 2000);
  await sendUnsent();
  expect(sent).toEqual(['yes']);
});

test('the next one sends the one before it, and gets seconds of its own', async () => {
  const { sent, grace } = serverThat();
  await grace.begin('first');
  await vi.advanceTimersByTimeAsync(graceSeconds * 900);

  expect(await grace.begin('second')).toBe(true);
  expect(sent).toEqual(['first']);
  await vi.advanceTimersByTimeAsync(graceSeconds * 900);
  expect(grace.takeBack()).toBe('second');
});

test('what was not answered cannot be taken back, lets nothing past it, and is sent again when the line is there', async () => {
  const { sent, grace } = serverThat(offline());
  await grace.begin('yes');
  report('unreachable');
  await grace.sendNow();

  expect(grace.get()).toEqual({ state: 'unanswered', what: 'yes' });
  expect(grace.takeBack()).toBeUndefined();
  report('answered');
  await vi.advanceTimersByTimeAsync(0);
  expect(connection.get()).toBe('ok');
  expect(sent).toEqual(['yes', 'yes']);
  expect(grace.get()).toEqual({ state: 'none' });
});

test('while it cannot be sent the next one is not begun', async () => {
  const { sent, grace } = serverThat(offline(), offline());
  await grace.begin('first');
  await grace.sendNow();

  expect(await grace.begin('second')).toBe(false);
  expect(sent).toEqual(['first', 'first']);
});

test('what the server refuses is over', async () => {
  const { sent, grace } = serverThat(refusalOf(403, { code: 'not_allowed', message: 'No puede.' }));
  await grace.begin('yes');
  await grace.sendNow();

  expect(grace.get()).toEqual({ state: 'none' });
  expect(sent).toEqual(['yes']);
});

test('who leaves while one is on its way has the next one sent too, and once', async () => {
  const sent: string[] = [];
  let answer = (): void => undefined;
  const grace = newGrace<string>();
  await grace.begin('one', (what) => {
    sent.push(what);
    return new Promise((resolve) => (answer = resolve));
  });

  const next = grace.begin('two', async (what) => void sent.push(what));
  expect(sent).toEqual(['one']);
  void sendUnsent();
  void sendUnsent();
  expect(sent).toEqual(['one', 'two']);
  answer();
  expect(await next).toBe(true);
  await vi.advanceTimersByTimeAsync(graceSeconds * 2000);
  expect(sent).toEqual(['one', 'two']);
});

test('what begins once the screen is left is sent at once', async () => {
  const { sent, grace } = serverThat();
  grace.stay(undefined);

  await grace.begin('yes');

  expect(sent).toEqual(['yes']);
});

test('what was not answered is sent again after a while where the line seems to be there', async () => {
  const { sent, grace } = serverThat(offline(), refusalOf(502, ''));
  await grace.begin('yes');
  await grace.sendNow();
  expect(grace.get()).toEqual({ state: 'unanswered', what: 'yes' });

  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent).toEqual(['yes', 'yes']);
});

/** Somebody signs in at this browser. */
const signIn = (email: string): void => keepSession(personNamed(email));

test.each(['bruno@sol.cl', undefined])(
  'the next person at this browser (%s) does not decide what another had decided, who hears of it',
  async (next) => {
    const sent: string[] = [];
    const lost: string[][] = [];
    const grace = newGrace<string>((what, person) => lost.push([what, person]));
    signIn('ana@sol.cl');
    await grace.begin('yes', async (what) => void sent.push(what));

    forgetSession();
    if (next) signIn(next);
    await sendUnsent();
    await vi.advanceTimersByTimeAsync(graceSeconds * 2000);
    signIn('ana@sol.cl');
    await sendUnsent();

    expect(sent).toEqual([]);
    expect(lost).toEqual([['yes', 'ana@sol.cl']]);
    expect(grace.get()).toEqual({ state: 'none' });
  },
);

test('nor is what was not answered sent again as somebody else; the device keeps it for who had decided', async () => {
  const { sent, grace } = serverThat(offline());
  signIn('ana@sol.cl');
  await grace.begin('yes');
  await grace.sendNow();

  signIn('bruno@sol.cl');
  await vi.advanceTimersByTimeAsync(60_000);

  expect(sent).toEqual(['yes']);
  expect(grace.get()).toEqual({ state: 'none' });
});
