import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { getApprovals } from 'contract/approvals/index.ts';
import { Problem } from '../../platform/problem.ts';
import { companyScene, inDays } from '../company-scene.ts';
import { cancelApproval, decide, openApproval, pendingFor, waitingAmong, deciderOf } from '../index.ts';
import { whoMayDecide } from './waiting.ts';

const { db, given, employee, within } = await companyScene();
type Person = Awaited<ReturnType<typeof employee>>;
const people: Person[] = [];
for (const nombre of ['Ana', 'Bruno', 'Camila', 'Diego', 'Elena'])
  people.push(await employee({ nombre, permissions: ['approvals:read', 'approvals:approve'] }));
const everybody = people.map((_, at) => at);
const staffAt = (at: number): number => people[at]?.staff_id ?? 0;

class Rollback extends Error {}

/** Whether a decision of theirs would count; it is undone. */
async function counts(person: Person, approval_id: number): Promise<boolean> {
  const attempt = within(person, async (context) => {
    await decide(context, { approval_id }, { approved: true });
    throw new Rollback();
  });
  const outcome: unknown = await attempt.catch((error: unknown) => error);
  if (!(outcome instanceof Rollback) && !(outcome instanceof Problem)) throw outcome;
  return outcome instanceof Rollback;
}

const drawn = fc.record({
  /** At which level each is named; nobody is twice. */
  levels: fc.tuple(...everybody.map(() => fc.constantFrom(undefined, 1, 2, 3))),
  /** Who stands in for each. */
  standIns: fc.tuple(...everybody.map((titular) => fc.constantFrom(undefined, ...everybody.filter((it) => it !== titular)))),
  requester: fc.constantFrom(...everybody),
  decided: fc.integer({ min: 0, max: 2 }),
});

type DrawnCase = typeof drawn extends fc.Arbitrary<infer It> ? It : never;
/** Somebody is away, and another stands in for them: chance alone seldom gives it. */
const awayAt = (level: 1 | 2 | 3): DrawnCase => ({
  levels: [level, undefined, undefined, undefined, undefined],
  standIns: [1, undefined, undefined, undefined, undefined],
  requester: 2,
  decided: 0,
});

test('list, inbox, buttons and bells know the same people, and theirs are the decisions that count', { timeout: 120_000 }, async () => {
  let [waited, byStandIn] = [0, 0];
  const byId = (a: number, b: number) => a - b;
  await fc.assert(
    fc.asyncProperty(
      drawn.filter((it) => it.levels.some((level) => level !== undefined)),
      async ({ levels, standIns, requester, decided }) => {
        await db.deleteFrom('substitutions').execute();
        for (const [titular, standIn] of standIns.entries())
          if (standIn !== undefined)
            await given.substitution({
              staff_id: staffAt(titular),
              substitute_id: staffAt(standIn),
              desde: inDays(-1),
              hasta: inDays(1),
            });
        const { codigo } = await given.costCenter();
        await given.rules(
          levels.flatMap((level, at) =>
            level === undefined ? [] : [{ kind: 'hours' as const, codigo_centro_costo: codigo, level, staff_id: staffAt(at) }],
          ),
        );
        const asker = people[requester] ?? people[0];
        if (!asker) return;
        const entity_id = Number(codigo.slice(3));
        const opened = await within(asker, (context) =>
          openApproval(context, { kind: 'hours', entity: 'hours', entity_id, amount: '0', currency: 'CLP', codigo_centro_costo: codigo }),
        ).catch((error: unknown) => {
          if (error instanceof Problem && error.code === 'rule') return undefined;
          throw error;
        });
        if (!opened) return;
        for (let step = 0; step < decided; step += 1) {
          const [first] = await whoMayDecide(db, opened.id);
          const decider = people.find((it) => it.id === first?.user_id);
          if (decider) await within(decider, (context) => decide(context, { approval_id: opened.id }, { approved: true }));
        }

        const told = (await whoMayDecide(db, opened.id)).map((it) => it.user_id).toSorted(byId);
        const where = { listed: [] as number[], inInbox: [] as number[], withButton: [] as number[], counting: [] as number[] };
        for (const person of people) {
          const { items: listed } = await pendingFor(db, person, { page: 1, per_page: 200, kind: 'hours' });
          if (listed.some((it) => it.id === opened.id)) where.listed.push(person.id);
          const { items } = await person.caller.call(getApprovals, { per_page: 200 });
          if (items.some((it) => it.approval_id === opened.id && it.allowed_actions.includes('approve'))) where.inInbox.push(person.id);
          const among = await waitingAmong(db, await deciderOf(db, person), { entity: 'hours', ids: [entity_id] });
          if (among.has(entity_id)) where.withButton.push(person.id);
          if (await counts(person, opened.id)) where.counting.push(person.id);
        }
        expect(told).not.toContain(asker.id);
        for (const [name, found] of Object.entries(where)) expect(found.toSorted(byId), name).toEqual(told);
        if (told.length > 0) {
          waited += 1;
          // Whoever comes next looks through no list of forty.
          await within(asker, (context) => cancelApproval(context, { approval_id: opened.id }));
        }
        const asked = opened.steps.flatMap((it) => it.candidates.map((one) => one.staff_id));
        if (people.some((it) => told.includes(it.id) && !asked.includes(it.staff_id))) byStandIn += 1;
      },
    ),
    { numRuns: 40, examples: [[awayAt(1)], [awayAt(2)], [awayAt(3)]] },
  );
  // The test is worth something only when somebody waits, and somebody stands in.
  expect([waited > 2, byStandIn > 2]).toEqual([true, true]);
});
