import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { ErpDocument } from 'contract/erp/index.ts';
import {
  approveMaterialRequest,
  createMaterialRequest,
  getMaterialRequest,
  updateMaterialRequestItem,
  type MaterialRequestInfo,
} from 'contract/materials/index.ts';
import { scene } from '../../test/scene.ts';

// Whoever edits, prices, looks and decides in whatever order: what is approved is what was seen, and what is posted is what was approved.

const { db, given, employee } = await scene();
const nicolas = await employee({ permissions: ['materials:read', 'materials:create', 'materials:update'] });
const decides = ['materials:read', 'approvals:read', 'approvals:approve'] as const;
const deciders = [await employee({ permissions: decides }), await employee({ permissions: decides })];
const band = 200_000;

beforeAll(async () => {
  const [first, second] = deciders.map((it) => it.staff_id);
  await given.rules([
    { level: 1, staff_id: first ?? 0 },
    { level: 2, staff_id: second ?? 0, amount_from: String(band) },
  ]);
});

const at = fc.integer({ min: 0, max: 1 });
const act = fc.oneof(
  { weight: 3, arbitrary: fc.record({ what: fc.constant('look' as const), who: at }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('edit' as const), line: at, quantity: fc.integer({ min: 1, max: 40 }) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('price' as const), line: at, price: fc.constantFrom(1_000, 1_500, 30_000) }) },
  {
    weight: 6,
    arbitrary: fc.record({ what: fc.constant('decide' as const), who: at, takes: fc.constantFrom('nothing', 'part', 'all'), line: at }),
  },
);

type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

/** What somebody sees of a request who decides: how much of what, at which price. */
const sightOf = (it: MaterialRequestInfo) => it.items.map(({ quantity, price }) => `${quantity} a ${price}`).join(', ');
interface Sight {
  version: number;
  sight: string;
}

async function world() {
  const materials = [await given.material({ price: '1000' }), await given.material({ price: '1500' })];
  const { codigoProyecto: project_code } = await given.project();
  const items = materials.map((it) => ({ code: it.codigo, quantity: '10' }));
  const { number } = await nicolas.call(createMaterialRequest, { project_code, items });
  const read = () => nicolas.call(getMaterialRequest, { number });
  const seen: Sight[] = [];
  const look = async (): Promise<Sight> => {
    const now = await read();
    return { version: now.approvals.at(-1)?.version ?? 0, sight: sightOf(now) };
  };

  const decide = async ({ who, takes, line }: Extract<Act, { what: 'decide' }>) => {
    const before = await read();
    const { version, sight } = (seen[who] ??= await look());
    const taken = before.items[line];
    const isTaken = takes !== 'nothing' && taken !== undefined && taken.quantity !== '0';
    const quantity = takes === 'all' ? '0' : String(Number(taken?.quantity) / 2);
    const lines = isTaken ? [{ material_request_item_id: taken.material_request_item_id, quantity, reason: 'Prueba' }] : undefined;
    const answer = await deciders[who]?.raw(approveMaterialRequest, { request_id: before.id, version, ...(lines && { lines }) });
    expect([200, 403, 409, 412]).toContain(answer?.statusCode);
    if (answer?.statusCode === 200) expect(sightOf(before)).toBe(sight);
    else if (answer?.statusCode === 412) seen[who] = await look();
  };
  const take = async (it: Act): Promise<void> => {
    if (it.what === 'look') seen[it.who] = await look();
    if (it.what === 'decide') await decide(it);
    if (it.what === 'edit') {
      const { items: lines } = await read();
      const id = lines[it.line]?.material_request_item_id ?? 0;
      const answer = await nicolas.raw(updateMaterialRequestItem, { material_request_item_id: id, quantity: String(it.quantity) });
      expect([200, 409]).toContain(answer.statusCode);
    }
    if (it.what === 'price')
      await db
        .insertInto('material_prices')
        .values({ material_id: materials[it.line]?.id ?? 0, monto: String(it.price), moneda: 'CLP', desde: '2026-01-02', created_by: null })
        .execute();
  };
  return { read, take };
}

test('what is approved is what was seen, and what is posted is what was approved', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 14 }), async (acts) => {
      const { read, take } = await world();
      for (const it of acts) await take(it);

      const after = await read();
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
      expect(last?.steps.length).toBeGreaterThanOrEqual(sum >= band ? 2 : 1);
    }),
    { numRuns: 25, endOnFailure: true },
  );
});
