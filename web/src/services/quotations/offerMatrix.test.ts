import type { ServiceDocument, ServiceItem } from 'contract/services/index.ts';
import { expect, test } from 'vitest';
import { choicesOf, matrixOf } from './offerMatrix.ts';
import { compareDecimals, productOf, sumOf } from 'contract/decimals.ts';

const day = '2026-11-23';

function offer(id: number, supplier: string, price_clp: string | null, more: Partial<ServiceDocument> = {}): ServiceDocument {
  return {
    id,
    item_id: 1,
    category: 0,
    document_type: 'Cotizacion',
    file: null,
    price: price_clp,
    coin: 'CLP',
    amount: null,
    supplier_rut: supplier,
    supplier,
    supplier_email: null,
    selected: false,
    unique_supplier: false,
    supplier_id: 1,
    creation: null,
    valid_supplier: true,
    tax_exempt: false,
    agreement: null,
    shopping_index: null,
    number: null,
    date: day,
    valid_until: null,
    delivery_days: null,
    payment_terms: null,
    freight: null,
    service_date: null,
    price_clp,
    cost_clp: price_clp,
    fee_retention: null,
    rate: null,
    origin: 'ABASTECIMIENTO',
    created_by: 'Paula Pimiento',
    created_at: '2026-11-23T12:00:00.000Z',
    flags: [],
    ...more,
  };
}

function item(item_id: number, quantity: string, documents: ServiceDocument[], more: Partial<ServiceItem> = {}): ServiceItem {
  return {
    item_id,
    line: item_id,
    status: 'in_quotation',
    code: `SER-00000${item_id}`,
    name: `Servicio ${item_id}`,
    is_asset: false,
    description: null,
    unit: 'día',
    quantity,
    price: null,
    currency: 'CLP',
    comment: null,
    quotation_attached: false,
    created_by: 'Camila Peumo',
    quotations_needed: 1,
    quotations: documents.length,
    agreed: [],
    amount: null,
    flags: [],
    documents,
    comments: [],
    decision: null,
    reason: null,
    deleted: null,
    allowed_actions: ['select', 'quote'],
    ...more,
  };
}

test('the cheapest that can be bought today is marked: neither an expired one nor one of an unknown supplier', () => {
  const { rows } = matrixOf(
    [
      item(1, '1', [
        offer(1, 'A', '100', { valid_until: '2026-11-22' }),
        offer(2, 'B', '200', { valid_supplier: false }),
        offer(3, 'C', '400'),
        offer(4, 'D', '300', { valid_until: day }),
      ]),
    ],
    day,
  );

  expect(rows[0]?.best).toBe(4);
});

test('each supplier’s total is exact, of what they quote and as much of it as they offer', () => {
  const { suppliers } = matrixOf(
    [item(1, '2.5', [offer(1, 'A', '0.1'), offer(2, 'B', null)]), item(2, '3', [offer(3, 'A', '0.2', { amount: '1' })])],
    day,
  );

  expect(suppliers).toEqual([
    expect.objectContaining({ key: 'A', total: '0.45', items: 2 }),
    expect.objectContaining({ key: 'B', total: null, items: 1 }),
  ]);
});

test('choosing all of a supplier leaves out what they do not offer, and what may not be chosen any more', () => {
  const { rows } = matrixOf(
    [
      item(1, '1', [offer(1, 'A', '10')]),
      item(2, '1', [offer(2, 'B', '10')]),
      item(3, '1', [offer(3, 'A', '10')], { allowed_actions: [] }),
    ],
    day,
  );

  expect(choicesOf(rows, 'A')).toEqual([{ item_id: 1, document_ids: [1] }]);
});

test('choosing all of a supplier leaves alone what of them, and of nobody else, is chosen already', () => {
  const chosen = { selected: true };
  const { rows } = matrixOf(
    [
      item(1, '1', [offer(1, 'A', '10', chosen), offer(2, 'B', '10')]),
      item(2, '1', [offer(3, 'A', '10', chosen), offer(4, 'B', '10', chosen)]),
    ],
    day,
  );

  expect(choicesOf(rows, 'A')).toEqual([{ item_id: 2, document_ids: [3] }]);
});

test('decimals are compared and added as they are written', () => {
  expect(productOf('2450.5', '955.125')).toBe('2340533.8125');
  expect(sumOf(['0.1', '0.2', '10'])).toBe('10.3');
  expect(compareDecimals('9.9', '10')).toBe(-1);
  expect(compareDecimals('1.50', '1.5')).toBe(0);
});
