import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideApproval, getApprovalMatrix, updateApprovalMatrix } from 'contract/approvals/index.ts';
import { companyScene, create, inDays } from '../company-scene.ts';
import { approvalChain, approvalOf, openApproval, pendingFor } from '../index.ts';
import { currentVersion } from '../matrix/matrix.ts';
import { todayInChile } from '../../platform/today.ts';

const { db, given, employee, within, keeper, confirmed } = await companyScene();
const top = await employee({ nombre: 'Gerenta' });
const people = [top];
for (const nombre of ['Ana', 'Bruno', 'Camila', 'Diego', 'Elena'])
  people.push(await employee({ nombre, jefe_id: people[Math.floor(people.length / 2)]?.staff_id ?? top.staff_id }));
const outsider = await employee({ nombre: 'Quien pide', jefe_id: top.staff_id });
const person = (at: number) => people[at % people.length] ?? top;

const million = 1_000_000;
const cells = 6;
/** A rule over a few cells of a million; without an end it goes on for ever. */
const drawnRule = fc.record({
  from: fc.integer({ min: 0, max: cells - 1 }),
  length: fc.oneof(fc.integer({ min: 1, max: cells }), fc.constant(undefined)),
  level: fc.integer({ min: 1, max: 4 }),
  who: fc.integer({ min: 0, max: 5 }),
  unit: fc.constantFrom(null, null, 'CI'),
});
interface DrawnRule {
  from: number;
  length: number | undefined;
  level: number;
  who: number;
  unit: string | null;
}
const covers = ({ from, length }: DrawnRule, cell: number): boolean => cell >= from && (length === undefined || cell < from + length);

/** Said in another way than the program does: cell by cell. The last cell stands for everything above. */
function isWhole(rules: readonly DrawnRule[]): boolean {
  const all = Array.from({ length: 2 * cells + 1 }, (_, cell) => cell);
  const groups = [...Map.groupBy(rules, (it) => it.unit).values()];
  return (
    rules.some((it) => it.unit === null) &&
    groups.every((group) =>
      all.every((cell) => {
        const asked = group.filter((it) => covers(it, cell)).map((it) => it.who);
        return asked.length > 0 && new Set(asked).size === asked.length;
      }),
    )
  );
}

const changeOf = ({ from, length, level, who, unit }: DrawnRule) =>
  create(person(who).staff_id, {
    level,
    amount_from: String(from * million),
    amount_to: length === undefined ? null : String((from + length) * million),
    codigo_unidad: unit,
  });

/** Puts these rules in the place of all there were; says whether the server took them. */
async function replaceAll(rules: readonly DrawnRule[]): Promise<boolean> {
  const { list, version } = await keeper.caller.call(getApprovalMatrix, { kind: 'materials', per_page: 200 });
  const changes = [...list.map(({ id }) => ({ op: 'delete' as const, id })), ...rules.map(changeOf)];
  const { statusCode } = await keeper.caller.raw(updateApprovalMatrix, { version, comentario: 'Al azar', changes }, confirmed);
  expect([200, 422]).toContain(statusCode);
  return statusCode === 200;
}

const chainFor = (amount: number, codigo_unidad: string | null, requester = outsider) =>
  approvalChain(db, {
    kind: 'materials',
    amount: String(amount),
    currency: 'CLP',
    codigo_unidad,
    requester: { user_id: requester.id },
    date: todayInChile(),
  });

/** Mostly one rule goes on for ever from zero: of those without, hardly one is whole. */
const drawnMatrix = fc
  .tuple(fc.array(drawnRule, { maxLength: 4 }), fc.integer({ min: 0, max: 5 }), fc.constantFrom(true, true, true, false))
  .map(([some, who, isGrounded]) => (isGrounded ? [{ from: 0, length: undefined, level: 4, who, unit: null }, ...some] : some));

test(
  'a matrix is taken exactly when every amount has somebody and nobody is asked twice; then no amount is without a chain',
  { timeout: 120_000 },
  async () => {
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(
        drawnMatrix.filter((it) => it.length > 0),
        fc.array(fc.integer({ min: 0, max: 3 * cells * million }), { minLength: 3, maxLength: 3 }),
        async (rules, amounts) => {
          const isTaken = await replaceAll(rules);
          expect(isTaken).toBe(isWhole(rules));
          if (!isTaken) return;
          taken += 1;
          for (const amount of amounts) {
            for (const unit of [null, 'CI', 'RE']) {
              const { steps } = await chainFor(amount, unit);
              const asked = steps.flatMap((it) => it.candidates.map(({ staff_id }) => staff_id));
              expect(asked.length).toBeGreaterThan(0);
              expect(new Set(asked).size).toBe(asked.length);
              expect(steps.map((it) => it.level)).toEqual(steps.map((it) => it.level).toSorted((a, b) => a - b));
            }
          }
        },
      ),
      { numRuns: 60 },
    );
    expect(taken).toBeGreaterThan(5);
  },
);

test('nobody approves their own request, however the matrix and the ranks lie', { timeout: 120_000 }, async () => {
  let alone = 0;
  await fc.assert(
    fc.asyncProperty(
      drawnMatrix.filter(isWhole),
      fc.integer({ min: 0, max: 5 }),
      fc.integer({ min: 0, max: 20 * million }),
      async (rules, who, amount) => {
        await replaceAll(rules);
        const requester = person(who);
        const chain = await chainFor(amount, 'CI', requester).catch((refused: { code: string }) => refused);
        if ('code' in chain) {
          expect(chain.code).toBe('rule');
          alone += 1;
          return;
        }
        const opened = await within(requester, (context) =>
          openApproval(context, {
            kind: 'materials',
            entity: 'request',
            entity_id: crypto.randomUUID(),
            amount: String(amount),
            currency: 'CLP',
            codigo_unidad: 'CI',
          }),
        );
        expect(opened.steps.flatMap((it) => it.candidates.map(({ staff_id }) => staff_id))).not.toContain(requester.staff_id);
        expect((await pendingFor(db, requester, { page: 1, per_page: 200 })).items.map((it) => it.id)).not.toContain(opened.id);
        const refused = await requester.caller.refused(decideApproval, { approval_id: opened.id, version: 1, approved: true });
        expect(refused.status).toBe(403);
      },
    ),
    { numRuns: 40 },
  );
  expect(alone).toBeLessThan(40);
});

test('exactly one decision counts, whoever presses at once and whatever they press', { timeout: 60_000 }, async () => {
  await given.rules(people.map((it) => ({ kind: 'hours', staff_id: it.staff_id })));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.boolean()), { minLength: 2, maxLength: 6 }), async (presses) => {
      const { id, entity_id } = await within(outsider, (context) =>
        openApproval(context, { kind: 'hours', entity: 'hours', entity_id: crypto.randomUUID(), amount: '0', currency: 'CLP' }),
      );
      const answers = await Promise.all(
        presses.map(([who, approved]) =>
          person(who).caller.raw(decideApproval, { approval_id: id, version: 1, approved, ...(!approved && { comentario: 'No' }) }),
        ),
      );

      expect(answers.filter((it) => it.statusCode === 200)).toHaveLength(1);
      expect(answers.filter((it) => it.statusCode === 409)).toHaveLength(presses.length - 1);
      const winner = presses[answers.findIndex((it) => it.statusCode === 200)];
      const after = await approvalOf(db, 'hours', entity_id);
      expect([after?.estado, after?.steps[0]?.decided_by]).toEqual([
        winner?.[1] ? 'aprobado' : 'rechazado',
        person(winner?.[0] ?? 0).nombre,
      ]);
    }),
    { numRuns: 15 },
  );
});

test('a substitute acts on the days of the range and on no other', { timeout: 60_000 }, async () => {
  const martina = await employee({ nombre: 'Martina' });
  await given.rules([{ kind: 'cubication', staff_id: top.staff_id }]);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: -4, max: 4 }), fc.integer({ min: 0, max: 4 }), async (begins, length) => {
      await db.deleteFrom('substitutions').execute();
      await given.substitution({
        staff_id: top.staff_id,
        substitute_id: martina.staff_id,
        desde: inDays(begins),
        hasta: inDays(begins + length),
      });
      const { id } = await within(outsider, (context) =>
        openApproval(context, { kind: 'cubication', entity: 'cubication', entity_id: crypto.randomUUID(), amount: '0', currency: 'CLP' }),
      );
      const { statusCode } = await martina.caller.raw(decideApproval, { approval_id: id, version: 1, approved: true });

      expect(statusCode).toBe(begins <= 0 && begins + length >= 0 ? 200 : 403);
    }),
    { numRuns: 25 },
  );
});

test('no change of the matrix touches a decision or a chain that was made before', { timeout: 120_000 }, async () => {
  const kept = async () =>
    JSON.stringify([
      await db.selectFrom('approvals').selectAll().where('kind', '=', 'materials').orderBy('id').execute(),
      await db.selectFrom('approval_steps').selectAll().orderBy('id').execute(),
      await db.selectFrom('approval_candidates').selectAll().orderBy('step_id').orderBy('staff_id').execute(),
    ]);
  await fc.assert(
    fc.asyncProperty(
      drawnMatrix.filter(isWhole),
      fc.integer({ min: 0, max: 20 * million }),
      fc.boolean(),
      async (rules, amount, isDecided) => {
        const opened = await within(outsider, (context) =>
          openApproval(context, {
            kind: 'materials',
            entity: 'request',
            entity_id: crypto.randomUUID(),
            amount: String(amount),
            currency: 'CLP',
          }),
        );
        const asked = people.find((it) => it.staff_id === opened.steps[0]?.candidates[0]?.staff_id);
        if (isDecided) await asked?.caller.call(decideApproval, { approval_id: opened.id, version: 1, approved: true });
        const [before, version] = [await kept(), await currentVersion(db)];

        await replaceAll(rules);

        expect(await currentVersion(db)).toBe(version + 1);
        expect(await kept()).toBe(before);
      },
    ),
    { numRuns: 20 },
  );
});
