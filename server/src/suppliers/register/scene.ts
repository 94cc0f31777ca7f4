import { checkDigit } from 'contract/rut.ts';

/** Of a server beside an ERP that keeps the suppliers; nothing answers there. */
export const besideErp = {
  ERP_URL: 'http://127.0.0.1:9/b1s/v2',
  ERP_COMPANY: 'SBO',
  ERP_USER: 'integracion',
  ERP_PASSWORD: 'una-clave-de-prueba',
};

let bodies = 76_800_000;
export function newRut(): string {
  bodies += 1;
  return `${bodies}-${checkDigit(String(bodies))}`;
}
