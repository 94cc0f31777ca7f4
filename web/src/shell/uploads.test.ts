import { expect, test } from 'vitest';
import { offline } from '../api/refusal.ts';
import { uploadsInShort } from './uploads.ts';

const upload = (size: number, ratio: number) => ({ file: { size }, ratio, refused: undefined });
const refused = { ...upload(900, 0.3), refused: offline() };

test('the files together are as far as their bytes are', () => {
  expect(uploadsInShort([upload(300, 0.5), upload(100, 1)])).toEqual(['62 %']);
  expect(uploadsInShort([upload(300, 0)])).toEqual(['0 %']);
});

test('it is not all there before the last byte is, and then the server works on it', () => {
  expect(uploadsInShort([upload(1000, 0.999)])).toEqual(['99 %']);
  expect(uploadsInShort([upload(1000, 1)])).toEqual(['Procesando…']);
  expect(uploadsInShort([upload(0, 0)])).toEqual(['Procesando…']);
});

test('what was refused counts for itself', () => {
  expect(uploadsInShort([upload(200, 0.5), refused])).toEqual(['50 %', '1 con error']);
  expect(uploadsInShort([refused, refused])).toEqual(['2 con error']);
});
