import { expect, test } from 'vitest';
import { getServiceRequest, listRadar, radarOfRequest, radarRuleNames } from 'contract/services/index.ts';
import { scene } from '../../test/scene.ts';
import { doubtfulTitles } from './purchases.ts';

const { db, signIn } = await scene({ demo: true });

test('of what the demo company buys, the radar speaks of what there is to be said of, and of nothing usual', async () => {
  const rocio = await db.selectFrom('users').where('email', '=', 'rocio.alerce@soldepapel.example').select('id').executeTakeFirstOrThrow();
  const caller = await signIn(rocio);
  const { items } = await caller.call(getServiceRequest, { per_page: 200 });

  const said = await Promise.all(
    items.map(async ({ number, title }) => ({ title, rules: (await caller.call(radarOfRequest, { number })).map((it) => it.rule) })),
  );

  const spoken = said.filter((it) => it.rules.length > 0);
  expect(doubtfulTitles.filter((title) => !spoken.some((it) => it.title === title))).toEqual([]);
  expect(new Set(spoken.flatMap((it) => it.rules))).toEqual(new Set(radarRuleNames));
  const usual = said.filter((it) => !doubtfulTitles.includes(it.title));
  expect(usual.length).toBeGreaterThan(30);
  expect(usual.filter((it) => it.rules.length > 0).length * 100).toBeLessThan(usual.length * 2);
  // What was approved of it stands in the months, the first of the divided purchases too.
  const listed = (await caller.call(listRadar, { per_page: 200 })).items;
  expect(listed.filter((it) => it.findings.some(({ rule }) => rule === 'split'))).toHaveLength(7);
});
