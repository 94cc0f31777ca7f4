import type { ServiceItem } from 'contract/services/index.ts';
import { expect, test } from 'vitest';
import { offerPasted } from './pastedOffer.ts';

const item = (line: number, code: string): ServiceItem => ({
  item_id: line * 10,
  line,
  status: 'in_quotation',
  code,
  name: `Servicio ${line}`,
  is_asset: false,
  description: null,
  unit: 'día',
  quantity: '1',
  price: null,
  currency: 'CLP',
  comment: null,
  quotation_attached: false,
  created_by: 'Camila Peumo',
  quotations_needed: 1,
  quotations: 0,
  agreed: [],
  amount: null,
  flags: [],
  documents: [],
  comments: [],
  decision: null,
  reason: null,
  deleted: null,
  allowed_actions: line === 3 ? [] : ['quote'],
});
const items = [item(1, 'SER-000001'), item(2, 'SER-000002'), item(3, 'SER-000002')];

const read = (text: string) =>
  offerPasted(text, items).map(({ item: of, price, amount, wrong }) => ({ line: of?.line, price, amount, wrong }));

test('a row names its line or its code, the price, and how much when it is not all', () => {
  expect(read('Línea\tPrecio\tCantidad\n1\t$ 1.500.000\t\nser-000001\t12,5\t0,5')).toEqual([
    { line: 1, price: '1500000', amount: null, wrong: undefined },
    { line: 1, price: '12.5', amount: '0.5', wrong: undefined },
  ]);
});

test('three decimals are not taken for thousands', () => {
  expect(read('1\t1,125')).toEqual([{ line: 1, price: '1.1250', amount: null, wrong: undefined }]);
});

test('what cannot be read says why', () => {
  expect(read('9\t100\nSER-000002\t100\n3\t100\n1\tcien\n1\t0\n1\t100\tdos').map((it) => it.wrong)).toEqual([
    'No hay ninguna línea ni código «9» en la solicitud.',
    '«SER-000002» está en varias líneas: use el número de línea.',
    'Ese servicio ya no recibe cotizaciones.',
    'El precio «cien» no se entiende: use coma para decimales.',
    'El precio es mayor que cero.',
    'La cantidad «dos» no se entiende.',
  ]);
});
