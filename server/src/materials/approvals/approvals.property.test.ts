import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { approveMaterialRequest, materialRequestApproval } from 'contract/approvals/index.ts';
import { createMaterialRequest, getMaterialRequest, type MaterialRequestInfo } from 'contract/materials/index.ts';
import type { Permission } from 'contract/permissions.ts';
import { scene, type Caller } from '../../../test/scene.ts';

const { db, given, employee, beside } = await scene();

/** Somebody of the staff, at two servers on the same database. */
async function twice(nombre: string) {
  const permissions: Permission[] = ['approvals:read', 'approvals:approve', 'materials:read', 'materials:create'];
  const { id, staff_id, ...caller } = await employee({ nombre, permissions });
  const other = await beside(await given.session(id));
  return { nombre, staff_id, callers: [caller, other.caller] as const, close: other.close };
}
const asking = await twice('Quien pide');
const people = [await twice('Ana'), await twice('Bruno'), await twice('Camila')];
const panel = await given.material({ price: '1000' });

beforeAll(async () => {
  const [ana, bruno, camila] = people;
  if (!ana || !bruno || !camila) throw new Error('there are three');
  await given.rules([
    { level: 1, staff_id: ana.staff_id },
    { level: 1, staff_id: bruno.staff_id },
    { level: 2, staff_id: camila.staff_id, amount_from: '20000' },
  ]);
  return () => Promise.all([asking, ...people].map((it) => it.close()));
});

/** Each for a project of its own: one project has only so many open ones. */
async function ask(quantity: number): Promise<MaterialRequestInfo> {
  const { codigoProyecto: project_code } = await given.project();
  return asking.callers[0].call(createMaterialRequest, { project_code, items: [{ code: panel.codigo, quantity: String(quantity) }] });
}

const press = fc.record({
  who: fc.integer({ min: 0, max: 2 }),
  server: fc.constantFrom(0, 1),
  approved: fc.boolean(),
  version: fc.constantFrom(1, 2),
  together: fc.boolean(),
  /** Which of the two requests; together it is both, in either order. */
  which: fc.constantFrom(0, 1),
});
type Press = typeof press extends fc.Arbitrary<infer T> ? T : never;

function pressOn(caller: Caller, requests: readonly MaterialRequestInfo[], { approved, version, together, which }: Press) {
  const how = { approved, version, ...(!approved && { comment: 'No' }) };
  if (!together) return caller.raw(approveMaterialRequest, { request_id: requests[which]?.id ?? 0, ...how });
  const order = which === 0 ? requests : requests.toReversed();
  return caller.raw(materialRequestApproval, { decisions: order.map((it) => ({ approval_id: it.approvals[0]?.id ?? 0, ...how })) });
}

test(
  'whoever presses at once, on either of two servers, alone or several together: no step is decided twice, and nothing breaks',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(press, { minLength: 2, maxLength: 10 }), fc.integer({ min: 5, max: 40 }), async (presses, quantity) => {
        const requests = [await ask(quantity), await ask(quantity)];

        const answers = await Promise.all(
          presses.map((it) => {
            const caller = people[it.who]?.callers[it.server];
            if (!caller) throw new Error('there is nobody');
            return pressOn(caller, requests, it);
          }),
        );

        expect(answers.map((it) => it.statusCode).filter((it) => ![200, 403, 409].includes(it))).toEqual([]);
        for (const asked of requests) {
          const { status, approvals } = await asking.callers[1].call(getMaterialRequest, { number: asked.number });
          const [approval] = approvals;
          const decided = await db
            .selectFrom('audit')
            .select(['action', 'after'])
            .where('entity', '=', 'approval')
            .where('entity_id', '=', String(approval?.id))
            .where('action', 'in', ['approve', 'reject'])
            .execute();
          const taken = approval?.steps.filter((it) => it.decided_by !== null) ?? [];
          expect(decided).toHaveLength(taken.length);
          const expected = { pendiente: 'pendiente', aprobado: 'aprobada', rechazado: 'rechazada', anulado: 'anulada' } as const;
          expect(status).toBe(expected[approval?.estado ?? 'anulado']);
          // Posted to the ERP once when it was approved, and never otherwise.
          const posts = await db
            .selectFrom('erp_posts')
            .select('id')
            .where('source_number', '=', asked.number)
            .where('task', '=', 'create')
            .execute();
          expect(posts).toHaveLength(status === 'aprobada' ? 1 : 0);
        }
      }),
      { numRuns: 25, endOnFailure: true },
    );
  },
);
