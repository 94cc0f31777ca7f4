import { expect, vi } from 'vitest';
import {
  approveSupplierV2,
  createSupplierAbastecimiento,
  getSupplierCreation,
  type CreationStatus,
  type SupplierCreation,
} from 'contract/supplying/index.ts';
import { scene } from '../../../test/scene.ts';

let bodies = 77_000_000;
/** A RUT that nobody has. */
export function newRut(): string {
  bodies += 1;
  let sum = 0;
  for (const [at, digit] of String(bodies).split('').toReversed().entries()) sum += Number(digit) * ((at % 6) + 2);
  const left = 11 - (sum % 11);
  return `${bodies}-${left === 11 ? '0' : left === 10 ? 'K' : left}`;
}
let names = 0;
export const newName = (): string => `Proveedor Único ${(names += 1)} de Ñuñoa SpA`;

/** Whoever asks, supply, whoever approves, and the ERP beside them. */
export async function creationScene() {
  const all = await scene({ background: true });
  const { db, employee } = all;
  const asking = ['supplier_creation:read', 'supplier_creation:create', 'material_creation:read', 'material_creation:create'] as const;
  const deciding = ['supplier_creation:approve', 'material_creation:approve', 'approvals:read', 'approvals:approve'] as const;
  const ana = await employee({ nombre: 'Ana Pide', permissions: [...asking] });
  const rocio = await employee({
    nombre: 'Rocío Compra',
    permissions: [...asking, 'supplier_creation:update', 'material_creation:update', 'materials:read'],
    isSupply: true,
  });
  const boss = await employee({ nombre: 'Andrés Jefe', permissions: [...asking, ...deciding] });

  const idOf = async (table: 'business_categories' | 'payment_methods' | 'payment_conditions' | 'services_bought' | 'expense_items') =>
    (await db.selectFrom(table).select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()).id;
  const whole = {
    email: 'ventas@proveedor.example',
    billing: 'factura' as const,
    category_id: await idOf('business_categories'),
    payment_method_id: await idOf('payment_methods'),
    payment_condition_id: await idOf('payment_conditions'),
    service_bought_id: await idOf('services_bought'),
    reason: 'Vende lo que falta',
  };

  const askWhole = (changes: object = {}): Promise<SupplierCreation> =>
    rocio.call(createSupplierAbastecimiento, { ...whole, name: newName(), rut: newRut(), ...changes });
  const seen = ({ id, version }: { id: number; version: number }) => ({ request_id: id, version });
  const supplierNow = (number: string) => boss.call(getSupplierCreation, { number });
  const reaches = (number: string, status: CreationStatus) =>
    vi.waitFor(async () => expect(await supplierNow(number)).toMatchObject({ status }), { timeout: 20_000 });
  /** The ERP has another one with that code. */
  const takeCode = (code: string, kind: 'BusinessPartner' | 'Item' = 'BusinessPartner') =>
    db.insertInto('erp_cards').values({ kind, code, reference: crypto.randomUUID(), content: '{}' }).execute();
  /** One that was approved and that the ERP did not take, as its code is another's there. */
  async function stopped(changes: { rut?: string } = {}): Promise<SupplierCreation> {
    const { rut = newRut() } = changes;
    await takeCode(`${rut}P`);
    const asked = await askWhole({ rut });
    await boss.call(approveSupplierV2, seen(asked));
    await reaches(asked.number, 'detenida');
    return supplierNow(asked.number);
  }
  return { ...all, ana, rocio, boss, idOf, whole, askWhole, seen, supplierNow, reaches, takeCode, stopped };
}
