import { array, assert, asyncProperty, constantFrom, integer, option, record } from 'fast-check';
import { serviceTypeNames, type MaterialCategory, type ServiceType } from 'contract/cubication/index.ts';
import { createDocumentServices, getCubage, postDocument, postDocumentMaterials } from 'contract/cubication/index.ts';
import { expect, test } from 'vitest';
import { scene } from '../../../test/scene.ts';

const { as, db, given } = await scene();
const fernanda = await as('cubication:read', 'cubication:create', 'cubication:update');
const piece = await db.selectFrom('units').where('codigo', '=', 'UN').select('id').executeTakeFirstOrThrow();

// Costs are ten thousandths of a peso, quantities thousandths.
const some = integer({ min: 0, max: 9_999_999 });
const materials = array(
  record({
    cost: option(integer({ min: 1, max: 99_999_999 })),
    quantity: some,
    category: constantFrom<MaterialCategory>('equipos_principales', 'equipos_otros', 'adicionales'),
  }),
  { maxLength: 8 },
);
const services = array(
  record({
    type: constantFrom(...serviceTypeNames),
    unit: some,
    cells: array(integer({ min: 0, max: 999 }), { minLength: 3, maxLength: 3 }),
  }),
  { maxLength: 6 },
);

const decimal = (whole: number, places: number): string => (whole / 10 ** places).toFixed(places);
/** Which columns a kind of service multiplies (document 2 §5), said here once more, by hand. */
const columns: Record<ServiceType, readonly string[]> = {
  transport: ['Quantity', 'Days'],
  load_transport: ['Quantity'],
  machinery: ['Quantity', 'Hour', 'Day_Month'],
  labor: ['Days', 'Staff'],
  lodging: ['Days', 'Staff'],
  others: ['Quantity'],
  SubContrato: ['Quantity'],
};

test('whatever is in a take-off, each category and the whole are what an independent sum says', async () => {
  await assert(
    asyncProperty(materials, services, async (rows, done) => {
      const { document_id } = await fernanda.call(postDocument, { place_id: (await given.place({ kwp: '10' })).id });
      const expected = new Map<string, bigint>();
      // Pesos by ten million: a cost has four decimals, a quantity three.
      const add = (category: string, pesos: bigint) => expected.set(category, (expected.get(category) ?? 0n) + pesos);
      const written = [];
      for (const { cost, quantity, category } of rows) {
        const { codigo } = await given.material({ unidad_id: piece.id, price: cost === null ? null : decimal(cost, 4) });
        written.push({ code: codigo, quantity: decimal(quantity, 3), category });
        add(category, BigInt(cost ?? 0) * BigInt(quantity));
      }
      if (written.length > 0) await fernanda.call(postDocumentMaterials, { document_id, materials: written });
      const services = done.map(({ type, unit, cells }, at) => {
        const own = Object.fromEntries(columns[type].map((it, place) => [it, String(cells[place] ?? 0)]));
        add(type, BigInt(unit) * 1_000n * columns[type].reduce((product, _it, place) => product * BigInt(cells[place] ?? 0), 1n));
        const none = { Quantity: null, Days: null, Hour: null, Day_Month: null, Staff: null };
        return { service_type: type, name: `Servicio ${at}`, Unit_Cost: decimal(unit, 4), ...none, ...own };
      });
      if (services.length > 0) await fernanda.call(createDocumentServices, { document_id, services });

      const { totals } = await fernanda.call(getCubage, { document_id });
      const told = new Map(totals.categories.map((it) => [it.category as string, it.total]));
      expect([...told.keys()].toSorted()).toEqual([...expected.keys()].toSorted());
      for (const [category, pesos] of expected) expect(tenMillionths(told.get(category) ?? '')).toBe(pesos);
      const whole = [...expected.values()].reduce((sum, it) => sum + it, 0n);
      // Rounded once, half up.
      expect(BigInt(totals.total ?? '0')).toBe((whole + 5_000_000n) / 10_000_000n);
      expect(totals.without_cost).toBe(rows.filter((it) => it.cost === null).length);
    }),
    { numRuns: 15 },
  );
});

/** A decimal of at most seven places, in ten millionths. */
function tenMillionths(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(7, '0'));
}
