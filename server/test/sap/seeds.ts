import type { Seeds, SeedItem } from './company.ts';

/** The company of the tests: three materials, four warehouses, one each for sites and for the road, two suppliers. */
export const seeds: Seeds = {
  items: [
    { code: 'PAN-000003', name: 'Panel 550 W', group: 'Paneles', unit: 'UN', price: 98_500, cost: 91_200.5, stocks: { BF0001: 120 } },
    { code: 'INV-000007', name: 'Inversor 50 kW', group: 'Inversores', unit: 'UN', price: 4150, currency: 'USD', stocks: { BF0001: 3 } },
    { code: 'CON-000012', name: 'Cable 6 mm²', group: 'Conductores', unit: 'M', price: 890, stocks: { BF0001: 1500.5, BF0002: 20 } },
  ],
  warehouses: ['BF0001', 'BF0002', 'BM0001', 'BM0002', 'OBRAS', 'TRANSITO'],
  suppliers: ['78900012-3P', '78900013-1P'],
  projects: ['CI-26012', 'CI-26013'],
};

/** One that is managed by serial numbers there. */
export const serialItem: SeedItem = {
  code: 'BAT-000001',
  name: 'Batería 5 kWh',
  group: 'Baterías',
  unit: 'UN',
  price: 1150,
  bySerials: true,
};

/** So many more, to fill pages. */
export const manyItems = (count: number): SeedItem[] =>
  Array.from({ length: count }, (_, at) => ({
    code: `INS-${String(at + 1).padStart(6, '0')}`,
    name: `Insumo ${at + 1}`,
    group: 'Insumos',
    unit: 'UN',
    price: 100 + at,
    stocks: { BF0001: at },
  }));
