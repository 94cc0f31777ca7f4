import { expect, test } from 'vitest';
import type { Sheet } from '../sheet.ts';
import { waitingWords, whyUnsaved } from './readiness.ts';

test('what waits to be saved says why it is not sent', () => {
  expect(waitingWords({ kind: 'changed', waiting: 1 })).toMatch(/^Se está guardando/);
  expect(waitingWords({ kind: 'saving', waiting: 1 })).toMatch(/^Se está guardando/);
  expect(waitingWords({ kind: 'offline', waiting: 2 })).toMatch(/^Sin conexión: 2 cambios en espera\./);
  expect(waitingWords({ kind: 'refused', waiting: 1, message: 'Cubicación cerrada' })).toMatch(/^No se guardó: Cubicación cerrada\./);
});

test('a row whose cell was not taken is not sent, and other rows are no reason', () => {
  const trouble = { kind: 'wrong', typed: '-4', message: 'No puede ser negativo.' } as const;
  const sheet: Pick<Sheet<{ id: number; name: string }>, 'troubled' | 'row'> = {
    troubled: () => [{ id: 2, cell: 'amount', trouble }],
    row: (id) => ({ id, name: 'Panel' }),
  };
  expect(whyUnsaved(sheet, new Set([1, 2]))).toBe('Panel tiene algo sin guardar: No puede ser negativo.');
  expect(whyUnsaved(sheet, new Set([1]))).toBeUndefined();
});
