import { checkDigit } from 'contract/rut.ts';
import { askSupplierBank, confirmSupplierBank, getSupplierBank, type SupplierBank } from 'contract/suppliers/index.ts';
import { scene } from '../../../test/scene.ts';

let bodies = 76_400_000;
/** A RUT that nobody has. */
export const newRut = (): string => {
  bodies += 1;
  return `${bodies}-${checkDigit(String(bodies))}`;
};
export const banking = ['supplier_creation:read', 'supplier_bank:read', 'supplier_bank:create', 'supplier_bank:approve'] as const;
export const clave = 'confirma-con-otra-1';
export const proof = { 'x-confirm-password': clave };

let accounts = 10_000_000;
export const seenOf = ({ pending, fingerprint }: SupplierBank) => ({ account_id: pending?.id ?? 0, fingerprint });

/** A company with a bank, who asks for an account, who confirms it, and who only reads. */
export async function bankScene() {
  const { db, given, employee, stranger } = await scene({ background: true });
  const ana = await employee({ nombre: 'Ana Pide', permissions: [...banking] });
  const boris = await employee({
    nombre: 'Boris Confirma',
    permissions: [...banking, 'materials:read', 'purchase_requests:read', 'purchase_requests:update'],
  });
  const reader = await employee({ nombre: 'Luis Lee', permissions: ['supplier_creation:read', 'supplier_creation:create'] });
  for (const { id } of [ana, boris, reader]) await given.password(id, clave);
  const bank_id = (
    await db.insertInto('banks').values({ codigo: '901', nombre: 'Banco de Pruebas' }).returning('id').executeTakeFirstOrThrow()
  ).id;
  const form = (changes: { holder: string; number?: string; email?: string }) => ({
    bank_id,
    kind: 'corriente' as const,
    number: String((accounts += 1)),
    email: 'pagos@proveedor.example',
    reason: 'Cambió de banco',
    files: new File(['%PDF-1.7\n1 0 obj\n%%EOF\n'], 'certificado.pdf', { type: 'application/pdf' }),
    ...changes,
  });

  /** A supplier that the ERP has, and is bought from. */
  async function registerSupplier(): Promise<{ id: number; rut: string; code: string }> {
    const rut = newRut();
    const { codigo: code } = await given.supplier({ rut, en_erp: true });
    await db.insertInto('erp_cards').values({ kind: 'BusinessPartner', code, reference: crypto.randomUUID(), content: '{}' }).execute();
    const { id } = await db.selectFrom('supplier_records').where('supplier_code', '=', code).select('id').executeTakeFirstOrThrow();
    await db.updateTable('supplier_records').set({ email: 'ventas@proveedor.example' }).where('id', '=', id).execute();
    return { id, rut, code };
  }
  const ask = async (
    { id, rut }: { id: number; rut: string },
    changes: { number?: string; email?: string } = {},
  ): Promise<SupplierBank> => {
    const { fingerprint } = await ana.call(getSupplierBank, { id });
    return ana.call(askSupplierBank, { id, fingerprint, ...form({ holder: rut, ...changes }) });
  };
  const confirm = (bank: SupplierBank) => boris.call(confirmSupplierBank, seenOf(bank), proof);
  const ownCard = async (code: string) =>
    (await db.selectFrom('erp_cards').where('code', '=', code).select('content').executeTakeFirstOrThrow()).content;

  return { db, given, employee, stranger, ana, boris, reader, bank_id, form, registerSupplier, ask, confirm, ownCard };
}
