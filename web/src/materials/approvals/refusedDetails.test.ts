import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Refused } from '../../api/refusal.ts';
import { NewAmount } from './NewAmount.tsx';
import { draftsOf, refusedAmount, refusedDetails, refusedLine } from './refusedDetails.ts';

const less = { quantity: '3', reason: 'Hay en la obra' };
const line = (material_request_item_id: number) => ({ material_request_item_id, ...less });
const refusal = (fields: Record<string, string>, amount: string | null = null) =>
  refusedDetails(new Refused({ code: 'invalid', message: 'Revise lo marcado.', fields }), { amount, lines: [line(41), line(42)] });

test('what the server refuses of a line stands at that line, until the person writes something else there', () => {
  const of = refusal({ 'lines.1.quantity': 'A lo más 2: más lo pide quien solicita.' });

  expect(refusedLine(of, 42, less)).toBe('A lo más 2: más lo pide quien solicita.');
  expect(refusedLine(of, 41, less)).toBeUndefined();
  expect(refusedLine(of, 42, { ...less, quantity: '2' })).toBeUndefined();
  expect(refusedLine(of, 42, { ...less, reason: 'Otro' })).toBeUndefined();
  expect(refusedLine(of, 42, undefined)).toBeUndefined();
  expect(refusedLine(refusal({ 'lines.0.reason': 'Diga por qué.' }), 41, { ...less, reason: 'Hay en la obra ' })).toBe('Diga por qué.');
  expect([...draftsOf(of)]).toEqual([
    [41, less],
    [42, less],
  ]);
});

test('what it refuses of the amount stands under the amount that was sent', () => {
  const of = refusal({ monto_nuevo: 'A lo más $ 900.000.' }, '950000');
  const drawn = (value: string) =>
    renderToStaticMarkup(
      createElement(NewAmount, {
        item: { amount: '1000000', currency: 'CLP' },
        value,
        said: refusedAmount(of, value),
        onChange: () => {},
      }),
    );

  expect(drawn('950000')).toContain('A lo más $ 900.000.');
  expect(drawn('950000')).toContain('aria-invalid="true"');
  expect(drawn('800000')).not.toContain('A lo más');
});
