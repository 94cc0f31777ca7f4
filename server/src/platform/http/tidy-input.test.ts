import { expect, test } from 'vitest';
import { tidyInput } from './tidy-input.ts';

test('every text loses its marks, however deep it lies, and nothing else changes', () => {
  const sent = { nombre: 'foto\u202Egpj.exe', lista: ['a\u0007', { nota: 'uno\r\ndos\u200F' }], numero: 1, nada: null, sí: true };

  expect(tidyInput(sent)).toEqual({ nombre: 'fotogpj.exe', lista: ['a', { nota: 'uno\ndos' }], numero: 1, nada: null, sí: true });
  expect(tidyInput('\u202Ex')).toBe('x');
  expect(tidyInput(undefined)).toBeUndefined();
});

test('an uploaded file keeps its bytes and type under a name of one line', async () => {
  const { archivo } = tidyInput({ archivo: new File(['bytes'], 'plano\u202E\nfdp.exe', { type: 'text/plain' }) }) as { archivo: File };

  expect([archivo.name, archivo.type, await archivo.text()]).toEqual(['plano fdp.exe', 'text/plain', 'bytes']);
  expect((tidyInput({ archivo: new File([], '\u202E') }) as { archivo: File }).archivo.name).toBe('archivo');
});

test('a hundred thousand brackets are no problem', () => {
  const deep: unknown = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000));

  expect(tidyInput(deep)).toBe(deep);
});

test('a field called __proto__ is a field', () => {
  const sent: unknown = JSON.parse('{"__proto__":"x\u202E","constructor":"y\u202E"}');

  expect(Object.entries(tidyInput(sent) as object)).toEqual([
    ['__proto__', 'x'],
    ['constructor', 'y'],
  ]);
});
