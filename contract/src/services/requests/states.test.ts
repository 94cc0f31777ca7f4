import { expect, test } from 'vitest';
import { serviceItemStates, serviceRequestStates } from './states.ts';

test('a service item is called what the documents call it, without accents', () => {
  expect(Object.fromEntries(serviceItemStates.names.map((it) => [it, serviceItemStates.label(it)]))).toEqual({
    in_quotation: 'En Cotizacion',
    quotation_ready: 'Cotizacion Lista',
    in_review: 'En Revision',
    pending_validation: 'Pendiente de Validacion',
    quotation_in_validation: 'Maverick Validacion',
    purchase_validation: 'Pendiente de Validacion por Abastecimiento',
    user_validation: 'Pendiente de Validacion por Usuario',
    // Of this one they have the code alone.
    pending_user: 'Pendiente de Usuario',
    pending: 'Pendiente de Aprobacion',
    approved: 'Aprobada',
    rejected: 'Rechazada',
  });
});

test('a request is called as its least advanced item, but for the three that the documents call otherwise', () => {
  const others = serviceItemStates.names.filter((it) => serviceRequestStates.label(it) !== serviceItemStates.label(it));

  expect(others.map((it) => [it, serviceRequestStates.label(it)])).toEqual([
    ['user_validation', 'Pendiente de Revision por Usuario'],
    ['purchase_validation', 'Pendiente de Revision por Abastecimiento'],
    ['rejected', 'Rechazado'],
  ]);
});
