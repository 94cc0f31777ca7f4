import { saveRequestDraft } from 'contract/materials/index.ts';
import { expect, test } from 'vitest';
import { nextAttempt, type Attempt } from './attempts.ts';

const next = (comment: string, before?: Attempt<typeof saveRequestDraft>) =>
  nextAttempt(saveRequestDraft, { comment }, before, { onEarlier: () => undefined });

test('what is changed after tries that nobody answered goes under their key, and knows each of them once', () => {
  const first = next('a');
  const last = next('c', next('b', next('a', next('b', first))));

  expect(last).toMatchObject({ idempotencyKey: first.idempotencyKey, input: { comment: 'c' }, call: saveRequestDraft.id });
  expect(last.earlier.map((it) => it.comment)).toEqual(['b', 'a']);
});

test('where a change is another action it has a key of its own, and only the same again goes under the key of before', () => {
  const first = next('a');
  const again = nextAttempt(saveRequestDraft, { comment: 'a' }, first, {});
  const other = nextAttempt(saveRequestDraft, { comment: 'b' }, first, {});

  expect(again).toMatchObject({ idempotencyKey: first.idempotencyKey, earlier: [{ comment: 'a' }] });
  expect(other.earlier).toEqual([]);
  expect(other.idempotencyKey).not.toBe(first.idempotencyKey);
});
