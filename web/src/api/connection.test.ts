import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connection, nextConnection, report, type Connection, type ConnectionEvent } from './connection.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  report('answered');
  vi.useRealTimers();
});

test.each<[Connection, ConnectionEvent, Connection]>([
  ['ok', 'timed out', 'clear-timeout'],
  ['clear-timeout', 'waited', 'timeout'],
  ['ok', 'unreachable', 'clear-no-internet'],
  ['clear-no-internet', 'waited', 'sininternet'],
  ['timeout', 'timed out', 'timeout'],
  ['sininternet', 'unreachable', 'sininternet'],
  ['timeout', 'unreachable', 'clear-no-internet'],
  ['ok', 'waited', 'ok'],
  ['clear-timeout', 'answered', 'ok'],
  ['sininternet', 'answered', 'ok'],
])('%s, %s: %s', (now, event, next) => {
  expect(nextConnection(now, event)).toBe(next);
});

test('no connection is shown 800 ms after its reset marker', () => {
  report('unreachable');

  expect(connection.get()).toBe('clear-no-internet');
  vi.advanceTimersByTime(799);
  expect(connection.get()).toBe('clear-no-internet');
  vi.advanceTimersByTime(1);
  expect(connection.get()).toBe('sininternet');
});

test('an answer within the 800 ms shows nothing', () => {
  report('timed out');
  report('answered');
  vi.advanceTimersByTime(2_000);

  expect(connection.get()).toBe('ok');
});
