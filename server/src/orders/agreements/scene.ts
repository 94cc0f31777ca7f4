import { askPriceAgreement, confirmPriceAgreement, type PriceAgreementInfo } from 'contract/orders/index.ts';
import type { Input } from 'contract/call.ts';
import { clave } from '../../../test/explaining.ts';
import { scene } from '../../../test/scene.ts';

const today = Temporal.Now.plainDateISO('America/Santiago');
export const dayAt = (days: number): string => today.add({ days }).toString();
export const proof = { 'x-confirm-password': clave };

type Form = Input<typeof askPriceAgreement>;

/** Who agrees on prices, who confirms them, and a supplier. */
export async function agreementScene(options: Parameters<typeof scene>[0] = {}) {
  const all = await scene(options);
  const { db, given, employee } = all;
  const rocio = await employee({
    nombre: 'Rocío Compra',
    permissions: [
      'materials:read',
      'services:read',
      'services:create',
      'purchase_requests:read',
      'purchase_requests:update',
      'purchase_orders:read',
      'purchase_orders:update',
      'purchase_orders:approve',
    ],
    isSupply: true,
  });
  const valeria = await employee({ nombre: 'Valeria Confirma', permissions: ['purchase_orders:read', 'purchase_orders:approve'] });
  for (const { id } of [rocio, valeria]) await given.password(id, clave);
  const boss = await employee({ nombre: 'Bruno Jefe', permissions: ['approvals:read', 'approvals:approve'] });
  await given.rules([{ kind: 'purchase_orders', level: 1, staff_id: boss.staff_id }]);
  await db.insertInto('suppliers').values({ codigo: 'P1', nombre: 'Cables del Sur', rut: '76123456-0' }).execute();
  const project = await given.project();

  const form = (more: Partial<Form> & Pick<Form, 'code'>): Form => ({
    supplier_code: 'P1',
    currency: 'CLP',
    unit_price: '1000',
    valid_from: dayAt(0),
    valid_to: dayAt(90),
    files: new File(['%PDF-1.7\n1 0 obj\n%%EOF\n'], 'Convenio.pdf', { type: 'application/pdf' }),
    ...more,
  });
  const asked = (more: Parameters<typeof form>[0]): Promise<PriceAgreementInfo> => rocio.call(askPriceAgreement, form(more));
  async function confirmed(more: Parameters<typeof form>[0]): Promise<PriceAgreementInfo> {
    const { number, version } = await asked(more);
    return valeria.call(confirmPriceAgreement, { number, version }, proof);
  }
  return { ...all, rocio, valeria, boss, project, form, asked, confirmed };
}
