import fc from 'fast-check';
import { expect, test } from 'vitest';
import { returnStates, requestStates } from 'contract/materials/index.ts';
import { states } from 'contract/states.ts';
import { Problem } from './problem.ts';
import { stateAfter } from './state-after.ts';

const doors = states<'abierta' | 'cerrada', 'close'>({
  abierta: { label: 'Abierta', tone: 'info', on: { close: 'cerrada' } },
  cerrada: { label: 'Cerrada', tone: 'neutral', on: {} },
});

test('a move leads where the table says', () => expect(stateAfter(doors, 'abierta', 'close')).toBe('cerrada'));

test('a move that the table does not allow is refused with the state it is in, and in better words where there are some', () => {
  const refused = (details?: { message: string }): unknown => {
    try {
      return stateAfter(doors, 'cerrada', 'close', details);
    } catch (error) {
      return error instanceof Problem && [error.code, error.message, error.details['state']];
    }
  };

  expect(refused()).toEqual(['wrong_state', 'Está cerrada: eso ya no se puede hacer.', 'cerrada']);
  expect(refused({ message: 'La puerta ya está cerrada.' })).toEqual(['wrong_state', 'La puerta ya está cerrada.', 'cerrada']);
});

test('from any state any action either leads to an exit of the table, or is refused', () => {
  const actions = [...new Set(requestStates.names.flatMap((it) => requestStates.actionsFrom(it)))];
  fc.assert(
    fc.property(fc.constantFrom(...requestStates.names), fc.constantFrom(...actions), (state, action) => {
      if (requestStates.allows(state, action)) expect(requestStates.table[state].on[action]).toBe(stateAfter(requestStates, state, action));
      else expect(() => stateAfter(requestStates, state, action)).toThrow(Problem);
    }),
  );
});

test('a label says how it stands in a sentence where the thing has another gender', () => {
  expect([returnStates.label('anulado'), returnStates.said('anulado'), returnStates.said('pendiente')]).toEqual([
    'Anulado',
    'anulada',
    'pendiente',
  ]);
});
