import { expect, test } from 'vitest';
import { addEntry, changeEntry, contentOf, differences, moveEntry, pageOf, removeEntry } from './page.ts';

const page = pageOf({
  infos: [
    { id: 7, info_type: 'title', description: 'Volvemos pronto', enabled: true },
    { id: 9, info_type: 'description', description: 'A las diez.', enabled: false },
  ],
  termina_estimada: null,
});
const texts = ({ entries }: typeof page) => entries.map((it) => it.description);

test('an entry moves one place and not beyond the ends', () => {
  expect(texts(moveEntry(page, 9, -1))).toEqual(['A las diez.', 'Volvemos pronto']);
  expect(moveEntry(page, 9, 1)).toBe(page);
  expect(moveEntry(page, 7, -1)).toBe(page);
});

test('a new entry has a key of its own and is saved once it has a text', () => {
  const longer = addEntry(page, 'title');

  expect(longer.entries.at(-1)).toEqual({ key: 10, info_type: 'title', description: '', enabled: true });
  expect(contentOf(longer).infos).toHaveLength(2);
  expect(contentOf(changeEntry(longer, 10, { description: 'Ya casi' })).infos.at(-1)).toEqual({
    info_type: 'title',
    description: 'Ya casi',
    enabled: true,
  });
});

test('an entry that is taken away is not saved', () => {
  expect(contentOf(removeEntry(page, 7)).infos).toEqual([{ info_type: 'description', description: 'A las diez.', enabled: false }]);
});

test('two versions differ where a text, its kind, its visibility or the end does', () => {
  const theirs = { ...changeEntry(removeEntry(page, 9), 7, { enabled: false }), termina_estimada: '2026-11-20T17:05:00.000Z' };

  expect(differences(page, page)).toEqual([]);
  expect(differences(page, theirs)).toEqual([
    { label: 'Texto 1', mine: 'Título: Volvemos pronto', theirs: 'Título: Volvemos pronto (oculto)' },
    { label: 'Texto 2', mine: 'Descripción: A las diez. (oculto)', theirs: '' },
    { label: 'Término estimado', mine: '', theirs: '20-11-2026 14:05' },
  ]);
});
