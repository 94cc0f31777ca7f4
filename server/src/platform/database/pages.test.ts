import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPage, type Stretch } from './pages.ts';

/** A list of numbers that is read as the database reads one, and how far each reading went. */
function listOf(length: number) {
  const all = Array.from({ length }, (_, at) => at);
  const reaches: number[] = [];
  const read = ({ limit, offset, isFromEnd }: Stretch) => {
    const from = isFromEnd ? all.toReversed() : all;
    reaches.push(Math.min(length, offset + limit));
    return Promise.resolve(from.slice(offset, offset + limit));
  };
  return { all, reaches, read, count: () => Promise.resolve(length) };
}

test('a page is the same from whichever end it is read', async () => {
  const asked = fc.record({
    length: fc.nat({ max: 6_000 }),
    page: fc.integer({ min: 1, max: 300 }),
    per_page: fc.integer({ min: 1, max: 200 }),
  });
  await fc.assert(
    fc.asyncProperty(asked, async ({ length, page, per_page }) => {
      const { all, read, count } = listOf(length);

      const found = await readPage({ page, per_page }, { count, read });

      expect(found.items).toEqual(all.slice((page - 1) * per_page, page * per_page));
      expect(found).toMatchObject({ total_items: length, total_pages: Math.max(1, Math.ceil(length / per_page)) });
    }),
  );
});

test('the last page reads no more rows than the first, and none reads far beyond the middle', async () => {
  const { read, count, reaches } = listOf(10_013);
  for (const page of [1, 20, 50, 101, 150, 201, 900]) await readPage({ page, per_page: 50 }, { count, read });

  expect(reaches[0]).toBe(50);
  expect(reaches.at(-1), 'of page 201: the one of page 900 need not be read').toBe(50);
  expect(Math.max(...reaches)).toBeLessThan(10_013 / 2 + 100);
});
