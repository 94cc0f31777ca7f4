import { expect, test } from 'vitest';
import { autosaveText, nextAutosave, type Autosave, type AutosaveEvent } from './autosave.ts';

const at = new Date('2026-11-20T15:03:00Z');
const after = (...events: AutosaveEvent[]): Autosave => events.reduce<Autosave>(nextAutosave, { kind: 'clean' });

test('a change is saved and says when, on the clocks of Santiago', () => {
  expect(autosaveText(after({ kind: 'change' }, { kind: 'start' }))).toBe('Guardando…');
  expect(autosaveText(after({ kind: 'change' }, { kind: 'start' }, { kind: 'done', at, sent: 1 }))).toBe('Guardado 12:03');
});

test('what changes while saving still waits', () => {
  const state = after({ kind: 'change' }, { kind: 'start' }, { kind: 'change' }, { kind: 'done', at, sent: 1 });

  expect(state).toEqual({ kind: 'changed', waiting: 1 });
});

test('without a connection the changes are counted', () => {
  const state = after({ kind: 'change' }, { kind: 'start' }, { kind: 'unreachable' }, { kind: 'change' }, { kind: 'change' });

  expect(autosaveText(state)).toBe('Sin conexión: 3 cambios en espera');
});

test('a refusal says why and keeps the changes', () => {
  const state = after({ kind: 'change' }, { kind: 'start' }, { kind: 'refused', message: 'Falta el título.' });

  expect(state).toEqual({ kind: 'refused', waiting: 1, message: 'Falta el título.' });
});

test('what somebody else saved meanwhile waits for a decision, whatever is changed until then', () => {
  const events: AutosaveEvent[] = [{ kind: 'change' }, { kind: 'start' }, { kind: 'stale' }, { kind: 'change' }];

  expect(after(...events)).toEqual({ kind: 'stale', waiting: 2 });
  expect(after(...events, { kind: 'kept' })).toEqual({ kind: 'changed', waiting: 2 });
  expect(after(...events, { kind: 'taken' })).toEqual({ kind: 'clean' });
});
