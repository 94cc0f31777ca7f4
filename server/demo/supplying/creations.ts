import {
  approveMaterial,
  approveSupplierV2,
  cancelCreation,
  createMaterial,
  createSupplier,
  createSupplierAbastecimiento,
  getMaterialCreation,
  getSupplierCreation,
  postComment,
  updateMaterial,
} from 'contract/supplying/index.ts';
import type { BillingKind } from 'contract/suppliers/index.ts';
import type { Company, DemoStep } from '../acting.ts';

const mail = (name: string) => `${name}@soldepapel.example`;
const [camila, andres, rocio, valeria] = [mail('camila.peumo'), mail('andres.lingue'), mail('rocio.alerce'), mail('valeria.patagua')];

const firstOf = async (
  { db }: Company,
  table: 'business_categories' | 'payment_methods' | 'payment_conditions' | 'services_bought' | 'expense_items',
): Promise<number> => (await db.selectFrom(table).select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()).id;

interface SupplierAsked {
  days: number;
  name: string;
  /** Of who is from Chile. */
  rut?: string;
  abroad?: { country: string; tax_id: string; currency: 'EUR' | 'USD' };
  reason: string;
  /** By supply, and whole. */
  whole?: true;
  warning?: string;
  rejected?: string;
  cancelled?: string;
  /** By both whom the matrix asks. */
  isApproved?: true;
  /** A person, who bills fees. */
  isPaidByFee?: true;
}

/** One of each state that a screen shows; the ERP has something else under the code of the sixth (`acting.ts`). */
const suppliers: readonly SupplierAsked[] = [
  {
    days: 36,
    name: 'Laboratorium Lindwurm GmbH',
    abroad: { country: 'DE', tax_id: '811 204 455', currency: 'EUR' },
    reason: 'Ensaya en Múnich los suelos de las plantas, con informe para el banco.',
    whole: true,
    isApproved: true,
  },
  {
    days: 32,
    name: 'Drones Alondra SpA',
    rut: '78900201-0',
    reason: 'Termografía de las plantas en operación, con informe.',
    whole: true,
    isApproved: true,
  },
  {
    days: 26,
    name: 'Maestro Demo 42, topógrafo',
    rut: '33001042-8',
    reason: 'Replanteo de obras chicas, por día.',
    whole: true,
    isApproved: true,
    isPaidByFee: true,
  },
  {
    days: 18,
    name: 'Ferretería La Tuerca Loca Ltda.',
    rut: '78900212-6',
    reason: 'Está al lado de la obra.',
    rejected: 'Lo mismo vende Ferretería El Yunque Mágico, con convenio.',
  },
  { days: 12, name: 'Arriendos Don Goyo EIRL', rut: '78900223-1', reason: 'Baños químicos.', cancelled: 'Los pone el mandante.' },
  {
    days: 9,
    name: 'Aisladores Cumulonimbo S.A.',
    rut: '78900234-7',
    reason: 'Único con aisladores poliméricos en stock.',
    whole: true,
    isApproved: true,
  },
  {
    days: 4,
    name: 'Lavado Fotovoltaico Rocío SpA',
    rut: '78900245-2',
    reason: 'Lavado de paneles de PMGD Luciérnaga.',
    whole: true,
    warning: 'La boleta que adjuntó es de otra empresa: confirme quién factura.',
  },
  { days: 1, name: 'Imprenta El Plano SpA', rut: '78900256-8', reason: 'Planos as built en tela.' },
];

async function askSupplier(company: Company, asked: SupplierAsked): Promise<void> {
  const { days, name, rut, abroad, reason } = asked;
  const form = { name, reason, ...(abroad ?? { rut }) };
  const whole = {
    ...form,
    email: 'ventas@proveedor.example',
    billing: billingOf(asked),
    category_id: await firstOf(company, 'business_categories'),
    payment_method_id: await firstOf(company, 'payment_methods'),
    payment_condition_id: await firstOf(company, 'payment_conditions'),
    service_bought_id: await firstOf(company, 'services_bought'),
  };
  const { number, id } = asked.whole
    ? await company.act({ days }, andres, createSupplierAbastecimiento, whole)
    : await company.act({ days }, camila, createSupplier, form);
  const now = () => company.act({ days }, rocio, getSupplierCreation, { number });
  const seen = async () => ({ request_id: id, version: (await now()).version });
  if (asked.warning)
    await company.act({ days: days - 1 }, rocio, postComment, { ...(await seen()), comment: asked.warning, warning: true });
  if (asked.rejected)
    await company.act({ days: days - 1 }, rocio, postComment, { ...(await seen()), comment: asked.rejected, rejected: true });
  if (asked.cancelled) await company.act({ days: days - 1 }, camila, cancelCreation, { ...(await seen()), comment: asked.cancelled });
  if (!asked.isApproved) return;
  await company.act({ days: days - 1 }, rocio, approveSupplierV2, await seen());
  await company.act({ days: days - 2 }, valeria, approveSupplierV2, await seen());
}

const billingOf = ({ abroad, isPaidByFee }: SupplierAsked): BillingKind => {
  if (abroad) return 'extranjera';
  return isPaidByFee ? 'boleta_honorarios' : 'factura';
};

/** A material that supply completes and its chief approves, and one that nobody has looked at. */
const materials: readonly { days: number; description: string; reason: string; isApproved?: true }[] = [
  { days: 14, description: 'Prensaestopa M25 con tuerca', reason: 'Falta para las cajas de los inversores nuevos.', isApproved: true },
  { days: 2, description: 'Cinta de aluminio para bandeja 50 mm', reason: 'No está entre los materiales.' },
];

async function askMaterial(company: Company, { days, description, reason, isApproved }: (typeof materials)[number]): Promise<void> {
  const asked = await company.act({ days }, camila, createMaterial, { description, reason });
  if (!isApproved) return;
  const family = await company.db.selectFrom('material_families').select('id').orderBy('codigo').limit(1).executeTakeFirstOrThrow();
  const unit = await company.db
    .selectFrom('units')
    .where('activo', '=', true)
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const chosen = { family_id: family.id, unit_id: unit.id, expense_item_id: await firstOf(company, 'expense_items') };
  const whole = { request_id: asked.id, version: asked.version, description, reason, ...chosen };
  await company.act({ days: days - 1 }, andres, updateMaterial, whole);
  const { version } = await company.act({ days: days - 1 }, rocio, getMaterialCreation, { number: asked.number });
  await company.act({ days: days - 2 }, rocio, approveMaterial, { request_id: asked.id, version });
}

/** What people asked supply to create in the last weeks. */
export const creating: readonly DemoStep[] = [
  ...suppliers.map((it) => ({ days: it.days, happen: (company: Company) => askSupplier(company, it) })),
  ...materials.map((it) => ({ days: it.days, happen: (company: Company) => askMaterial(company, it) })),
];
