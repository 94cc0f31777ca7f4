import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { ErpDocument } from 'contract/erp/index.ts';
import { approveMaterialRequest, approveRestrictionRequestMaterial } from 'contract/approvals/index.ts';
import {
  createMaterialRequest,
  getMaterialRequest,
  updateMaterialRequestItem,
  type MaterialRequestInfo,
} from 'contract/materials/index.ts';
import { scene } from '../../../test/scene.ts';

// Whoever edits, prices, looks and decides in whatever order: what is approved is what was seen, and what is posted is what was approved.

const { db, given, employee } = await scene();
const nicolas = await employee({ permissions: ['materials:read', 'materials:create', 'materials:update'] });
const decides = ['materials:read', 'approvals:read', 'approvals:approve'] as const;
const deciders = [await employee({ permissions: decides }), await employee({ permissions: decides })];
const band = 200_000;
/** Of one line; more needs an exception first. */
const most = 30;

beforeAll(async () => {
  await db
    .updateTable('request_restrictions')
    .set({ quantity: String(most) })
    .where('codigo', '=', 'line_quantity')
    .execute();
  const [first, second] = deciders.map((it) => it.staff_id);
  await given.rules([
    { level: 1, staff_id: first ?? 0 },
    { level: 2, staff_id: second ?? 0, amount_from: String(band) },
    { kind: 'restrictions', level: 1, staff_id: first ?? 0 },
    { kind: 'restrictions', level: 2, staff_id: second ?? 0, amount_from: String(band) },
  ]);
});

const at = fc.integer({ min: 0, max: 1 });
const act = fc.oneof(
  { weight: 3, arbitrary: fc.record({ what: fc.constant('look' as const), who: at }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('edit' as const), line: at, quantity: fc.integer({ min: 1, max: most + 20 }) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('price' as const), line: at, price: fc.constantFrom(1_000, 1_500, 30_000) }) },
  {
    weight: 6,
    arbitrary: fc.record({ what: fc.constant('decide' as const), who: at, takes: fc.constantFrom('nothing', 'part', 'all'), line: at }),
  },
);

type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

/** What somebody sees of a request who decides: how much of what, at which price. */
const sightOf = (it: MaterialRequestInfo) => it.items.map(({ quantity, price }) => `${quantity} a ${price}`).join(', ');
/** What it may cost needs the second of them: for that much, and for what has no price. */
const needsBoth = ({ items, amount }: MaterialRequestInfo): boolean =>
  Number(amount) >= band || items.some((it) => it.price === null && it.quantity !== '0');
/** Who is asked now is at least whom the matrix names for what it asks for now. */
function expectAsked(it: MaterialRequestInfo): void {
  const open = it.approvals.find((one) => one.estado === 'pendiente');
  if (open) expect(open.steps.length, `${open.kind}: ${sightOf(it)}`).toBeGreaterThanOrEqual(needsBoth(it) ? 2 : 1);
}
interface Sight {
  kind: string | undefined;
  version: number;
  sight: string;
}

/** Of how much of each it begins, and whether the second has a price. */
const beginning = fc.record({ quantities: fc.tuple(fc.constantFrom('10', '40'), fc.constantFrom('1', '10')), isPriced: fc.boolean() });
type Beginning = typeof beginning extends fc.Arbitrary<infer T> ? T : never;

/** An exception, then what it was needed for, approved by one person: what chance draws proves nothing by itself. */
const both: [Beginning, Act[]] = [
  { quantities: ['40', '1'], isPriced: true },
  [
    { what: 'look', who: 0 },
    { what: 'decide', who: 0, takes: 'nothing', line: 0 },
    { what: 'decide', who: 0, takes: 'nothing', line: 0 },
  ],
];

async function world({ quantities, isPriced }: Beginning) {
  const materials = [await given.material({ price: '1000' }), await given.material({ price: isPriced ? '1500' : null })];
  const { codigoProyecto: project_code } = await given.project();
  const items = materials.map((it, at) => ({ code: it.codigo, quantity: quantities[at] ?? '1' }));
  const { number } = await nicolas.call(createMaterialRequest, { project_code, items });
  const read = () => nicolas.call(getMaterialRequest, { number });
  // Between two acts nobody changes anything: one reading after each serves all who look.
  let now = await read();
  const seen: Sight[] = [];
  const look = (): Sight => {
    const last = now.approvals.at(-1);
    return { kind: last?.kind, version: last?.version ?? 0, sight: sightOf(now) };
  };

  const decide = async ({ who, takes, line }: Extract<Act, { what: 'decide' }>) => {
    const before = now;
    const kind = before.approvals.at(-1)?.kind;
    if (seen[who]?.kind !== kind) seen[who] = look();
    const { version, sight } = seen[who] ?? look();
    const taken = before.items[line];
    const isTaken = takes !== 'nothing' && taken !== undefined && taken.quantity !== '0';
    const quantity = takes === 'all' ? '0' : String(Number(taken?.quantity) / 2);
    const lines = isTaken ? [{ material_request_item_id: taken.material_request_item_id, quantity, reason: 'Prueba' }] : undefined;
    const call = kind === 'restrictions' ? approveRestrictionRequestMaterial : approveMaterialRequest;
    const answer = await deciders[who]?.raw(call, { request_id: before.id, version, ...(lines && { lines }) });
    expect([200, 403, 409, 412]).toContain(answer?.statusCode);
    now = await read();
    if (answer?.statusCode === 412) seen[who] = look();
    if (answer?.statusCode !== 200) return;
    expect(sightOf(before)).toBe(sight);
    expectAsked(before);
  };
  const take = async (it: Act): Promise<MaterialRequestInfo> => {
    if (it.what === 'look') seen[it.who] = look();
    if (it.what === 'decide') await decide(it);
    if (it.what === 'edit') {
      const id = now.items[it.line]?.material_request_item_id ?? 0;
      const answer = await nicolas.raw(updateMaterialRequestItem, { material_request_item_id: id, quantity: String(it.quantity) });
      expect([200, 409, 422]).toContain(answer.statusCode);
      now = await read();
    }
    if (it.what === 'price') {
      await db
        .insertInto('material_prices')
        .values({ material_id: materials[it.line]?.id ?? 0, monto: String(it.price), moneda: 'CLP', desde: '2026-01-02', created_by: null })
        .execute();
      now = await read();
    }
    return now;
  };
  return { number, take };
}

test('what is approved is what was seen, and what is posted is what was approved', { timeout: 240_000 }, async () => {
  const kinds = new Set<string>();
  await fc.assert(
    fc.asyncProperty(beginning, fc.array(act, { minLength: 4, maxLength: 14 }), async (begins, acts) => {
      const { number, take } = await world(begins);
      for (const it of acts) expectAsked(await take(it));

      const after = await nicolas.call(getMaterialRequest, { number });
      for (const { kind, estado } of after.approvals) kinds.add(`${kind} ${estado}`);
      const posts = await db.selectFrom('erp_posts').where('source_number', '=', after.number).select('payload').execute();
      const sum = after.items.reduce((total, it) => total + Math.round(Number(it.quantity) * Number(it.price)), 0);
      expect(after.amount).toBe(String(sum));
      expect(posts).toHaveLength(after.status === 'aprobada' ? 1 : 0);
      if (after.status !== 'aprobada') return;
      const [document] = posts.map((it) => ErpDocument.parse(it.payload));
      const left = after.items.filter((it) => it.quantity !== '0');
      expect(document?.lines.map((it) => [it.item_code, it.quantity])).toEqual(left.map((it) => [it.code, it.quantity]));
      const last = after.approvals.at(-1);
      expect(last?.amount_clp).toBe(String(sum));
      // Everybody whom the matrix names for that much said yes, in the round that counts.
      expect(last?.steps.every((it) => it.estado === 'aprobado')).toBe(true);
      expect(last?.steps.length).toBeGreaterThanOrEqual(needsBoth(after) ? 2 : 1);
    }),
    { numRuns: 40, endOnFailure: true, examples: [both] },
  );
  for (const kind of ['materials', 'restrictions']) expect([...kinds]).toContain(`${kind} aprobado`);
});
