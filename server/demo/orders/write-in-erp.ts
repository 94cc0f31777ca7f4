import type { ErpPurchaseOrder, WrittenOrder } from '../../src/outside/erp/port.ts';
import { bringWritten } from '../../src/orders/erp-orders/bring.ts';
import { todayInChile } from '../../src/platform/today.ts';
import type { DemoStep } from '../acting.ts';
import { addDays } from '../days.ts';

/** What finance bought straight in the ERP, as it would be there: one still to come, one of which a part came, one that is closed. */
const handwrittenOrders = (): ErpPurchaseOrder[] => {
  const ago = (days: number): string => addDays(todayInChile(), -days);
  return [
    of('900101', 'open', {
      supplier: '78900134-0P',
      supplier_name: 'Seguridad Cancerbero SpA',
      day: ago(6),
      due_on: ago(-24),
      total: '2142000',
      comment: 'Guardias de la bodega central, diciembre',
      lines: [{ line: 0, code: null, name: 'Guardia nocturno, mes', quantity: '1', open: '1' }],
    }),
    of('900102', 'open', {
      supplier: '78900056-5P',
      supplier_name: 'Ferretería El Yunque Mágico Ltda.',
      day: ago(15),
      due_on: ago(2),
      total: '386750',
      comment: 'Insumos de oficina técnica, comprados al contado',
      lines: [
        { line: 0, code: 'EPP-000007', name: 'Elementos de protección para visitas', quantity: '20', open: '8' },
        { line: 1, code: null, name: 'Señalética de evacuación', quantity: '5', open: '0' },
      ],
    }),
    of('900103', 'closed', {
      supplier: '78900145-6P',
      supplier_name: 'Hospedaje La Nube Baja',
      day: ago(33),
      due_on: ago(28),
      total: '714000',
      comment: 'Alojamiento de la cuadrilla en Linares',
      lines: [{ line: 0, code: null, name: 'Noche de alojamiento', quantity: '24', open: '0' }],
    }),
  ];
};

const of = (entry: string, status: ErpPurchaseOrder['status'], order: Omit<WrittenOrder, 'currency'>): ErpPurchaseOrder => ({
  entry,
  number: `4500${entry.slice(-3)}`,
  reference: null,
  status,
  written: { ...order, currency: 'CLP' },
});

/** Read by the product as it reads them each quarter of an hour. */
export const writingInErp: readonly DemoStep[] = [
  {
    days: 0,
    happen: (company) => company.work({ days: 0 }, ({ db }) => db.transaction().execute((tx) => bringWritten(tx, handwrittenOrders()))),
  },
];
