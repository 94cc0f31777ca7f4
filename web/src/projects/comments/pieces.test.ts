import fc from 'fast-check';
import { expect, test } from 'vitest';
import { piecesOf, withNames, withReferences } from './pieces.ts';

const people = [
  { id: 1, nombre: 'Ana' },
  { id: 2, nombre: 'Ana María Boldo' },
  { id: 3, nombre: 'J. (Jefe) Ñuñoa-Sáez' },
];

test('names become references, the longest first, and only whole ones', () => {
  expect(withReferences('@Ana María Boldo, @Ana y @Anabella; @J. (Jefe) Ñuñoa-Sáez.', people)).toBe('@{2}, @{1} y @Anabella; @{3}.');
});

test('what is written with references and read with names is written the same again', () => {
  const word = fc.constantFrom('hola', '@{1}', '@{2}', '@{3}', ' ', '\n', ', ');
  fc.assert(
    fc.property(fc.array(word), (words) => {
      // Two words must not grow together into another name.
      const texto = words.join(' ');
      expect(withReferences(withNames(texto, people), people)).toBe(texto);
    }),
  );
});

test('a comment is text, people and addresses, and never markup', () => {
  expect(piecesOf('Hola @{1}: ver https://x.cl/a_(b)?q=1. <b>@{99}</b>', people)).toEqual([
    { kind: 'text', text: 'Hola ' },
    { kind: 'mention', text: '@Ana' },
    { kind: 'text', text: ': ver ' },
    { kind: 'link', text: 'https://x.cl/a_(b)?q=1', address: 'https://x.cl/a_(b)?q=1' },
    { kind: 'text', text: '.' },
    { kind: 'text', text: ' <b>' },
    { kind: 'text', text: '@{99}' },
    { kind: 'text', text: '</b>' },
  ]);
});

test.each([
  ['(https://x.cl/a)', 'https://x.cl/a', 'https://x.cl/a'],
  ['www.sec.cl,', 'www.sec.cl', 'https://www.sec.cl'],
  ['HTTPS://X.CL!', 'HTTPS://X.CL', 'HTTPS://X.CL'],
])('the address in %s is %s', (text, shown, address) => {
  expect(piecesOf(text, []).find((it) => it.kind === 'link')).toEqual({ kind: 'link', text: shown, address });
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://x.cl', 'http://', 'empresa.cl'])('%s is no address to open', (text) => {
  expect(piecesOf(text, []).filter((it) => it.kind === 'link')).toEqual([]);
});

test('nothing of a text is lost', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(
        piecesOf(text, [])
          .map((it) => it.text)
          .join(''),
      ).toBe(text);
    }),
  );
});
