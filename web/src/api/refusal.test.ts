import type { ProblemCode } from 'contract/problems.ts';
import { expect, test, vi } from 'vitest';
import { offline, refusalOf, Refused } from './refusal.ts';

test('a refusal keeps code, fields, number and details', () => {
  const refused = refusalOf(412, { code: 'stale', message: 'Otra persona guardó.', requestId: 'r1', current: { version: 3 } });

  expect(refused).toMatchObject({ code: 'stale', status: 412, requestId: 'r1', fields: {}, details: { current: { version: 3 } } });
});

test('only what may have been done keeps its key: a refusal before the commit does not', () => {
  const mayBeDone = (code: string) => refusalOf(503, { code, message: 'x' }).mayBeDone;

  expect(['unknown_outcome', 'database_down', 'restarting', 'overloaded'].map(mayBeDone)).toEqual([true, false, false, false]);
});

test('what was sent before and not answered is settled by the call itself alone, not by a refusal on the way to it', () => {
  const isOfTheCall = (code: ProblemCode) => new Refused({ code, message: 'x' }).isOfTheCall;

  for (const code of ['invalid', 'rule', 'wrong_state', 'duplicate', 'not_found', 'stale'] as const)
    expect(isOfTheCall(code), code).toBe(true);
  for (const code of [
    'no_session',
    'maintenance',
    'restarting',
    'overloaded',
    'database_down',
    'busy',
    'outside_down',
    'key_reused',
  ] as const)
    expect(isOfTheCall(code), code).toBe(false);

  const busy = new Refused({ code: 'busy', message: 'x' });
  busy.leavesEarlierOpen = true;
  expect(busy.mayBeDone).toBe(true);
});

test.each([
  [401, 'no_session'],
  [404, 'outside_down'],
  [502, 'outside_down'],
  [500, 'unexpected'],
])("a proxy's page with status %i counts as %s", (status, code) => {
  expect(refusalOf(status, undefined).code).toBe(code);
});

test('a code for support is given only where the server failed', () => {
  expect(refusalOf(500, { code: 'unexpected', message: 'Falló.', requestId: 'r1' }).supportCode).toBe('r1');
  expect(refusalOf(422, { code: 'rule', message: 'No se puede.', requestId: 'r1' }).supportCode).toBeUndefined();
});

test.each([
  ['stale', true],
  ['wrong_state', true],
  ['not_found', true],
  ['invalid', false],
  ['not_allowed', false],
] as const)('a refusal %s says that what was seen is no more: %s', (code, isOutdated) => {
  expect(new Refused({ code, message: '' }).isOutdated).toBe(isOutdated);
});

test.each([
  [true, 'El servidor no responde. Lo que escribió sigue aquí; vuelva a intentar en un momento.'],
  [false, 'Sin Internet. Lo que escribió sigue aquí; vuelva a intentar cuando haya conexión.'],
])('who gets no answer is told what is known (a network there: %s), and that nothing is sent again by itself', (onLine, message) => {
  vi.stubGlobal('navigator', { onLine });

  expect(offline().message).toBe(message);

  vi.unstubAllGlobals();
});
