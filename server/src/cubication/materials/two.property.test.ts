import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check';
import { getCubageChanges, getDocumentMaterials, postDocument, postDocumentMaterials, saveCubageRows } from 'contract/cubication/index.ts';
import { expect, test } from 'vitest';
import { scene } from '../../../test/scene.ts';

const { as, given } = await scene();
const all = ['cubication:read', 'cubication:create', 'cubication:update'] as const;
const people = [await as(...all), await as(...all)];
const materials = [await given.material(), await given.material(), await given.material()];

type Cell = 'quantity' | 'section' | 'comment';
type CellValues = Record<Cell, string | null>;
const gestures = array(
  record({
    person: integer({ min: 0, max: 1 }),
    row: integer({ min: 0, max: 2 }),
    cell: constantFrom<Cell>('quantity', 'section', 'comment'),
    value: integer({ min: 1, max: 9 }),
    /** Whether they had heard of everything before they wrote. */
    hears: constantFrom(true, false),
    /** Whether the other one is writing at the same instant. */
    isAtOnce: constantFrom(true, false),
  }),
  { minLength: 2, maxLength: 14 },
);

test('two people who write in one take-off lose no cell: what was answered as saved stands until somebody who saw it writes over it', async () => {
  await assert(
    asyncProperty(gestures, async (done) => {
      const [first] = people;
      if (!first) throw new Error('There are two');
      const { document_id } = await first.call(postDocument, { place_id: (await given.place()).id });
      const added = materials.map((it) => ({ code: it.codigo, quantity: '0' }));
      const rows = await first.call(postDocumentMaterials, { document_id, materials: added });
      const begin = () => rows.map(({ quantity, section, comment }): CellValues => ({ quantity, section, comment }));
      const [known, truth] = [[begin(), begin()], begin()];
      const since = [0, 0];

      const hear = async (person: number) => {
        const answer = await people[person]?.call(getCubageChanges, { document_id, since: since[person] ?? 0 });
        since[person] = answer?.document.version ?? 0;
        for (const it of answer?.rows ?? []) {
          const at = rows.findIndex((row) => row.id === it.id);
          Object.assign(known[person]?.[at] ?? {}, { quantity: it.quantity, section: it.section, comment: it.comment });
        }
      };
      const write = async ({ person, row, cell, value, hears }: (typeof done)[number]) => {
        if (hears) await hear(person);
        const sees = known[person]?.[row]?.[cell] ?? null;
        const text = cell === 'quantity' ? String(value) : `Texto ${value} de ${person}`;
        const answer = await people[person]?.call(saveCubageRows, {
          document_id,
          changes: [{ id: rows[row]?.id ?? 0, seen: { [cell]: sees ?? (cell === 'quantity' ? '0' : null) }, cells: { [cell]: text } }],
        });
        const [refused] = answer?.refused ?? [];
        return { person, row, cell, text, sees, refused };
      };
      const judge = ({ person, row, cell, text, sees, refused }: Awaited<ReturnType<typeof write>>, before: string | null) => {
        const mine = known[person]?.[row];
        const now = truth[row];
        if (!mine || !now) throw new Error('There are three rows');
        if (refused) {
          // Nothing is refused but what somebody else changed meanwhile, and what stands there is told with it.
          expect([refused.reason, refused.current?.[cell]]).toEqual(['changed', before]);
          expect(before).not.toBe(sees);
          mine[cell] = before;
        } else {
          if (before !== text) expect(before).toBe(sees);
          now[cell] = text;
          mine[cell] = text;
        }
      };

      for (let at = 0; at < done.length; at += 1) {
        const [one, other] = [done[at], done[at + 1]];
        if (!one) break;
        const isPair =
          one.isAtOnce && other !== undefined && other.person !== one.person && (other.row !== one.row || other.cell !== one.cell);
        const results = isPair ? await Promise.all([write(one), write(other)]) : [await write(one)];
        if (isPair) at += 1;
        for (const it of results) judge(it, truth[it.row]?.[it.cell] ?? null);
      }
      const stands = await first.call(getDocumentMaterials, { document_id });
      expect(stands.map(({ quantity, section, comment }): CellValues => ({ quantity, section, comment }))).toEqual(truth);
    }),
    { numRuns: 20 },
  );
});
