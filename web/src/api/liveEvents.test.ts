import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pauseAfter, takeEvents, type LiveEvent } from './liveEvents.ts';

test('a line tells when it is open and which room changed; what keeps it alive tells nothing', () => {
  const { events, rest } = takeEvents('event: open\ndata:\n\n:\n\ndata: comments:LI-000123\n\ndata: per');

  expect(events).toEqual([{ kind: 'open' }, { kind: 'changed', room: 'comments:LI-000123' }]);
  expect(rest).toBe('data: per');
});

test('what somebody says in a room comes with the room and the words', () => {
  const { events } = takeEvents('event: said\ndata: cubages:7 {"name":"Ana María","row":null}\n\n');

  expect(events).toEqual([{ kind: 'said', room: 'cubages:7', message: { name: 'Ana María', row: null } }]);
});

test('however the line is cut into pieces, the same is heard', () => {
  const whole = 'event: open\ndata:\n\n:\n\ndata: person:1\n\ndata: comments:LI-1\n\n';
  const pieces = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: whole.length, maxLength: whole.length });
  fc.assert(
    fc.property(pieces, (lengths) => {
      let [at, rest] = [0, ''];
      const heard: LiveEvent[] = [];
      for (const length of lengths) {
        const taken = takeEvents(rest + whole.slice(at, at + length));
        heard.push(...taken.events);
        rest = taken.rest;
        at += length;
      }
      expect(heard).toEqual(takeEvents(whole).events);
    }),
  );
});

test('the pauses grow, never beyond a minute and a bit, and differ from window to window', () => {
  expect([0, 1, 2, 3].map((it) => pauseAfter(it, 0.5))).toEqual([1_000, 2_000, 4_000, 8_000]);
  expect(pauseAfter(50, 0.999)).toBeLessThanOrEqual(75_000);
  expect(pauseAfter(3, 0)).toBeLessThan(pauseAfter(3, 0.9));
});
