import { expect, test } from 'vitest';
import { beyondWords, dateWords, tooManyLines, urgentWords, type Limits } from './limits.ts';

const none: Limits = {
  lines: null,
  line_quantity: null,
  beyond_takeoff: null,
  open_requests: null,
  open_requests_limit: null,
  urgent_requests: 2,
  urgent_requests_limit: null,
  earliest_date: null,
  latest_date: null,
};

test('without limits, and before they are known, nothing is said', () => {
  for (const limits of [none, undefined]) {
    expect(beyondWords('999999', limits)).toBeUndefined();
    expect(tooManyLines(999, limits)).toBeUndefined();
    expect(urgentWords(limits)).toBeUndefined();
    expect(dateWords('2099-01-01', limits)).toBeUndefined();
  }
});

test('the limit itself is allowed; what is beyond it is said', () => {
  const limits = {
    ...none,
    lines: 3,
    line_quantity: '1000',
    urgent_requests_limit: 3,
    earliest_date: '2026-11-20',
    latest_date: '2026-12-20',
  };
  expect([beyondWords('1000', limits), beyondWords('1000.001', limits)]).toEqual([undefined, expect.stringContaining('Más de 1.000')]);
  expect([tooManyLines(3, limits), tooManyLines(4, limits)]).toEqual([undefined, expect.stringContaining('a lo más 3 líneas')]);
  expect([urgentWords(limits)?.isReached, urgentWords({ ...limits, urgent_requests: 3 })?.isReached]).toEqual([false, true]);
  expect([dateWords('2026-11-20', limits), dateWords('2026-12-20', limits)]).toEqual([undefined, undefined]);
  expect([dateWords('2026-11-19', limits), dateWords('2026-12-21', limits)]).toEqual([expect.any(String), expect.any(String)]);
});
