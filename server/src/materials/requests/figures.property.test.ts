import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { approvalStatuses, decideApproval, waitingSpanNames } from 'contract/approvals/index.ts';
import type { Input } from 'contract/call.ts';
import {
  createMaterialRequest,
  getMaterialRequests,
  requestFigures,
  requestPhases,
  requestStates,
  type MaterialRequest,
} from 'contract/materials/index.ts';
import { scene } from '../../../test/scene.ts';

const { db, given, employee } = await scene();
const permissions = ['materials:read', 'materials:create', 'approvals:approve'] as const;
const ana = await employee({ nombre: 'Ana', permissions });
const bruno = await employee({ nombre: 'Bruno', permissions });
const site = await employee({ nombre: 'Obra', permissions, seesAllProjects: false });
const [mine, theirs] = [await given.project({ jefe_proyecto_id: site.id }), await given.project()];
const cable = await given.material({ price: '1000' });

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const dayOf = (instant: string) => new Date(instant).toLocaleDateString('sv-SE', { timeZone: 'America/Santiago' });

/** Requests of each state over more than a year; of those that wait, some since a first decision. */
beforeAll(async () => {
  await given.rules([
    { level: 1, staff_id: bruno.staff_id },
    { level: 2, staff_id: ana.staff_id, amount_from: '5000' },
  ]);
  await db.updateTable('request_restrictions').set({ activo: false }).where('activo', '=', true).execute();
  for (const [at, days] of [0, 1, 2, 5, 6, 10, 11, 40, 40, 41].entries()) {
    const items = [{ code: cable.codigo, quantity: String(at + 1) }];
    const { id, approvals } = await site.call(createMaterialRequest, { project_code: mine.codigoProyecto, items });
    const [approval] = approvals;
    if (!approval) throw new Error('it waits for nobody');
    await db
      .updateTable('material_requests')
      .set({ created_at: daysAgo(days + 20) })
      .where('id', '=', id)
      .execute();
    await db
      .updateTable('approvals')
      .set({ created_at: new Date(daysAgo(days)) })
      .where('id', '=', approval.id)
      .execute();
    // The last two have waited for their second level since now.
    if (at > 7) await bruno.call(decideApproval, { approval_id: approval.id, version: approval.version, approved: true });
  }
  const states = requestStates.names.filter((it) => !['pendiente', 'restringida'].includes(it));
  for (let at = 0; at < 48; at += 1)
    await given.materialRequest({
      status: states[at % states.length] ?? 'en_curso',
      project_id: at % 3 === 0 ? mine.id : theirs.id,
      requester_id: at % 5 === 0 ? site.id : ana.id,
      created_at: daysAgo(at * 9),
      amount: String(at * 1_234_567),
      ...(states[at % states.length] === 'incompleta' && { erp_error: 'Rechazada' }),
      ...(at % 7 === 0 && { new_amount: String(at * 1000), amount_reason: 'Prueba' }),
    });
});

const days = fc.integer({ min: 0, max: 430 }).map((ago) => dayOf(daysAgo(ago)));
const anyFilters: fc.Arbitrary<Input<typeof requestFigures>> = fc.record(
  {
    status: fc.constantFrom(...requestStates.names),
    approval_status: fc.constantFrom(...approvalStatuses),
    phase: fc.constantFrom(...(Object.keys(requestPhases) as (keyof typeof requestPhases)[])),
    waiting_days: fc.constantFrom(...waitingSpanNames),
    project_code: fc.constantFrom(mine.codigoProyecto, theirs.codigoProyecto),
    search: fc.constantFrom('SM-', cable.codigo),
    mine: fc.constantFrom('true', 'false'),
    managed: fc.constant('true'),
    from: days,
    to: days,
  },
  { requiredKeys: [] },
);

const sumOf = (items: readonly MaterialRequest[]) => String(items.reduce((sum, it) => sum + BigInt(it.new_amount ?? it.amount ?? 0), 0n));

test(
  'each figure is what the list shows when it is narrowed to it, whoever looks and whatever it was narrowed to before',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(ana, site),
        fc.oneof({ weight: 1, arbitrary: fc.constant({}) }, { weight: 4, arbitrary: anyFilters }),
        async (person, filters) => {
          const rows = async (more: Input<typeof getMaterialRequests>) =>
            (await person.call(getMaterialRequests, { ...filters, ...more, per_page: 200 })).items;
          const all = await rows({});

          const { by_status, by_waiting, by_month } = await person.call(requestFigures, filters);

          expect(by_status.reduce((sum, it) => sum + it.total, 0)).toBe(all.length);
          expect(by_waiting.reduce((sum, it) => sum + it.total, 0)).toBe(all.filter((it) => it.waiting_for !== null).length);
          for (const { total, ...narrowing } of [...by_status, ...by_waiting])
            expect([narrowing, (await rows(narrowing)).length]).toEqual([narrowing, total]);
          for (const { total, amount, ...narrowing } of by_month) {
            const found = await rows(narrowing);
            expect([narrowing, found.length, person === site ? null : sumOf(found)]).toEqual([narrowing, total, amount]);
          }
        },
      ),
      { numRuns: 25 },
    );
  },
);

test('money is told of the last twelve months, this one the last, and of no draft and nothing cancelled', async () => {
  const { by_month } = await ana.call(requestFigures, {});
  const months = new Set(by_month.map((it) => it.from.slice(0, 7)));

  expect(months.size).toBe(12);
  expect([...months].toSorted().at(-1)).toBe(dayOf(daysAgo(0)).slice(0, 7));
  expect((await ana.call(requestFigures, { status: 'borrador', mine: 'true' })).by_month).toEqual([]);
  expect((await ana.call(requestFigures, { status: 'anulada' })).by_month).toEqual([]);
});

test('a span of days of waiting holds its first and its last day, and nothing of what waits for nobody', async () => {
  const { by_waiting } = await ana.call(requestFigures, {});

  expect(by_waiting).toEqual([
    { waiting_days: 'hoy', total: 3 },
    { waiting_days: '1-2', total: 2 },
    { waiting_days: '3-5', total: 1 },
    { waiting_days: '6-10', total: 2 },
    { waiting_days: 'mas_de_10', total: 2 },
  ]);
});
