import { z } from 'zod';
import { expect, test } from 'vitest';
import { call } from 'contract/call.ts';
import { email, optionalText, text } from 'contract/fields.ts';
import { compareValues, hasLeft, inputOf, messageFor, requiredBy, complaintsWithoutField } from './formState.ts';

const save = call('projects.save', 'POST /projects', {
  summary: 'Guardar',
  permission: 'session',
  body: z.strictObject({
    codigo: z.string().min(2).optional(),
    nombre: text(),
    correo: email.nullable().default(null),
    nota: optionalText(),
    version: z.number(),
  }),
  answer: z.object({}),
});
const field = (label: string) => ({ label, show: (value: unknown) => String(value) });

test('an empty control becomes the kind of nothing that the schema takes', () => {
  const input = inputOf(save, { codigo: '', nombre: '', correo: '', nota: '' }, { version: 1 });

  expect(input).toEqual({ codigo: undefined, nombre: undefined, correo: null, nota: null, version: 1 });
});

test('the schema says which fields are required', () => {
  expect([...requiredBy(save, { version: 1 })]).toEqual(['nombre']);
});

test('a field shows the first message inside it', () => {
  expect(messageFor('panels', { 'panels.0.cantidad': 'Falta.', panelsTotal: 'Otro.' })).toBe('Falta.');
});

test('what the server says of no field here is told apart', () => {
  const fields = new Map([['nombre', {}]]);

  expect(complaintsWithoutField({ nombre: 'Ya existe.', 'nombre.0': 'x', otro: 'No se reconoce.' }, fields)).toEqual(['No se reconoce.']);
});

test('the compare panel lists only what differs', () => {
  const fields = new Map([
    ['nombre', field('Nombre')],
    ['nota', field('Nota')],
  ]);

  expect(compareValues({ nombre: 'Mío', nota: '' }, { nombre: 'Suyo', nota: null }, fields)).toEqual([
    { label: 'Nombre', mine: 'Mío', theirs: 'Suyo' },
  ]);
});

test('a row that was just added says nothing of itself yet, whatever was left beside it', () => {
  const left = new Set(['terms.advance_percent', 'terms.milestones.0.name']);

  expect(hasLeft(left, 'terms.milestones.0.name')).toBe(true);
  expect(hasLeft(left, 'terms.milestones.1.name')).toBe(false);
  expect(hasLeft(left, 'terms.milestones')).toBe(true);
  expect(hasLeft(new Set(['terms']), 'terms.milestones.1.name')).toBe(true);
});
