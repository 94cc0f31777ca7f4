import { expect, test } from 'vitest';
import { Renewal } from './renewal.ts';

test('what is wished for while an answer is awaited is asked once more, and an outdated answer too', async () => {
  const asked: PromiseWithResolvers<'used' | 'outdated'>[] = [];
  const renewal = new Renewal(() => {
    asked.push(Promise.withResolvers());
    return asked.at(-1)?.promise ?? Promise.reject(new Error('Nothing was asked'));
  });
  const isOver = renewal.run();
  void renewal.run();
  void renewal.run();
  expect(asked).toHaveLength(1);

  asked[0]?.resolve('used');
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.resolve('outdated');
  await expect.poll(() => asked.length).toBe(3);
  asked[2]?.resolve('used');
  await isOver;
  expect(asked).toHaveLength(3);
});
