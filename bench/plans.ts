import { getLearnedDurations, getPortfolio, getProgressCurve, listReadiness, listUpcoming } from 'contract/schedule/index.ts';
import { given } from '../server/src/access/given.ts';
import { line } from './goals.ts';
import { send } from './load.ts';
import type { Stage } from './stage.ts';

const tries = 12;

/** What is asked of many plans at once, with as many as `--plans` says: the fastest of some tries, of all plans or of a manager's own. */
export async function manyPlans({ ours, db, headers: ofManager }: Stage): Promise<void> {
  const administrator = await db.selectFrom('users').select('id').where('codigo_rol', '=', 'ADM').executeTakeFirstOrThrow();
  const { token, cookie } = await given.session(db, administrator.id);
  const headers = { 'x-access-key': 'web', authorization: `Bearer ${token}`, cookie: `session_half=${cookie}` };
  const template = await db.selectFrom('schedule_templates').select('id').orderBy('id').executeTakeFirstOrThrow();
  const { plans } = await db
    .selectFrom('schedule_plans')
    .select((it) => it.fn.countAll<number>().as('plans'))
    .executeTakeFirstOrThrow();
  console.log(`\n${plans} plans: the fastest of ${tries} tries`);
  const asked: [what: string, path: string, query: Record<string, string>, whose?: Record<string, string>][] = [
    ['portfolio, all that run', getPortfolio.path, { todos: 'true' }],
    ['portfolio, those that are late', getPortfolio.path, { todos: 'true', atrasados: 'true' }],
    ['portfolio, by a word', getPortfolio.path, { todos: 'true', search: 'casa' }],
    ['S-curve of a manager’s plans', getProgressCurve.path, {}, ofManager],
    ['S-curve against the first baseline', getProgressCurve.path, { linea_base: '0' }, ofManager],
    ['the next two weeks of a manager', listUpcoming.path, {}, ofManager],
    ['the next two weeks of all', listUpcoming.path, { todos: 'true' }],
    ['readiness of a manager’s next three weeks', listReadiness.path, {}, ofManager],
    ['what finished places teach a template', getLearnedDurations.path.replace('{id}', String(template.id)), {}],
  ];
  for (const [what, path, query, whose = headers] of asked) {
    let fastest = Infinity;
    for (let time = 0; time < tries; time += 1) {
      const began = performance.now();
      await send(undefined, ours.port, { method: 'GET', path: `${path}?${new URLSearchParams(query)}`, headers: whose });
      fastest = Math.min(fastest, performance.now() - began);
    }
    line(what, `${fastest.toFixed(1)} ms`);
  }
}
