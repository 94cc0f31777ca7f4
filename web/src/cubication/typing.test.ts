import { solveVariables } from 'contract/cubication/index.ts';
import { expect, test } from 'vitest';
import { readAmount, readChoice, readCost, readDecimal, readLines, readText, writtenCost } from './typing.ts';

const variables = solveVariables([
  { name: 'modulos', unit: null, formula: '12' },
  { name: 'metros', unit: 'M', formula: '30' },
]);

test('a quantity is a number as Chileans write it', () => {
  expect(readAmount('1.250,5', 'UN', variables)).toEqual({ ok: true, value: '1250.5' });
  expect(readAmount('12.5', 'UN', variables)).toMatchObject({ ok: false });
  expect(readAmount('-3', 'UN', variables)).toMatchObject({ ok: false });
  expect(readAmount('1,2345', 'UN', variables)).toEqual({ ok: false, message: 'A lo más 3 decimales.' });
});

test('or a formula, with or without its sign, that gives a quantity in the unit of its row', () => {
  expect(readAmount('=modulos*1,02', 'UN', variables)).toEqual({ ok: true, value: '=modulos*1,02' });
  expect(readAmount('modulos*2', 'UN', variables)).toEqual({ ok: true, value: '=modulos*2' });
  expect(readAmount('=strings*2', 'UN', variables)).toEqual({ ok: false, message: 'No existe la variable «strings».' });
  expect(readAmount('=metros', 'KW', variables)).toMatchObject({ ok: false });
});

test('an empty text is none, a choice is known by its name', () => {
  expect(readText(60)('  Techo   norte ')).toEqual({ ok: true, value: 'Techo norte' });
  expect(readText(60)(' ')).toEqual({ ok: true, value: null });
  const choices = [
    { value: '', label: 'Sin despacho' },
    { value: 'PurchaseOrder', label: 'Orden de Compra' },
  ];
  expect(readChoice(choices, 'una opción de despacho')('orden de compra')).toEqual({ ok: true, value: 'PurchaseOrder' });
  expect(readChoice(choices, 'una opción de despacho')('')).toEqual({ ok: true, value: null });
  expect(readChoice(choices, 'una opción de despacho')('avión')).toMatchObject({ ok: false });
  expect(readDecimal('', { digits: 3, decimals: 0 })).toMatchObject({ ok: false });
});

test('a comment keeps its lines, a section is one', () => {
  const typed = ' Con  garantía\r\n\n- 12 años\n';
  expect(readLines(500)(typed)).toEqual({ ok: true, value: 'Con  garantía\n\n- 12 años' });
  expect(readText(60)(typed)).toEqual({ ok: true, value: 'Con garantía - 12 años' });
  expect(readLines(500)(' \n ')).toEqual({ ok: true, value: null });
  expect(readLines(3)('1\n23')).toEqual({ ok: false, message: 'Máximo 3 caracteres.' });
});

test('a cost is a number in the currency that it had, in pesos, or in the one behind it; nothing is no cost', () => {
  expect(readCost('1.250,5', null)).toEqual({ ok: true, value: '1250.5 CLP' });
  expect(readCost('80,25', 'USD')).toEqual({ ok: true, value: '80.25 USD' });
  expect(readCost('80 usd', 'CLP')).toEqual({ ok: true, value: '80 USD' });
  expect(readCost('3,5UF', null)).toEqual({ ok: true, value: '3.5 UF' });
  expect(readCost(writtenCost('80.5', 'USD'), null)).toEqual({ ok: true, value: '80.5 USD' });
  expect(readCost(' ', 'USD')).toEqual({ ok: true, value: null });
  expect(readCost('80 soles', null)).toMatchObject({ ok: false });
  expect(readCost('80.5', null)).toMatchObject({ ok: false });
});
