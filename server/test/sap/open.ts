import type { Erp } from '../../src/outside/erp/port.ts';
import { serviceLayer } from '../../src/outside/erp/sap/erp.ts';

interface Timings {
  settling?: number;
  timeout?: number;
}

/** A client of a stand-in: impatient, and sure at once unless it is told to wait. */
export const sapAt = (base: string, { settling = 0, timeout = 300 }: Timings = {}): Erp =>
  serviceLayer({
    base,
    company: 'SBO_DEMO',
    user: 'integracion',
    password: 'una-clave-de-prueba',
    timeout,
    settling,
    house: {
      requester: 'integracion',
      language: 25,
      taxCode: 'IVA',
      exemptTaxCode: 'IVA_EXE',
      currencies: { CLP: 'CLP', UF: 'UF', USD: 'USD', EUR: 'EUR' },
      priceList: 1,
      warehouse: 'BF0001',
    },
  });
