import {
  askPriceAgreement,
  cancelPriceAgreement,
  confirmPriceAgreement,
  rejectPriceAgreement,
  type PriceAgreementInfo,
} from 'contract/orders/index.ts';
import { todayInChile } from '../../src/platform/today.ts';
import type { Company, DemoStep } from '../acting.ts';
import { addDays } from '../days.ts';
import { paper } from '../documents/document-files.ts';

const [paula, rocio] = ['paula.pimiento@soldepapel.example', 'rocio.alerce@soldepapel.example'];

interface DemoAgreement {
  days: number;
  /** By the tax id of who sells it. */
  rut: string;
  code: string;
  unit_price: string;
  currency?: 'CLP' | 'USD';
  minimum_quantity?: string;
  /** Days from today. */
  from: number;
  to: number;
  payment_terms?: string;
  comment?: string;
  /** What became of it a day later; nothing yet, where it waits. */
  outcome?: 'confirm' | { rejects: string } | { takes_back: string };
}

const [transport, cranes, inverters] = ['78900089-1', '78900078-6', '78900012-3'];

/** One of each sort: in force, soon over, replaced and its successor, to come, waiting, rejected and taken back. */
const agreements: readonly DemoAgreement[] = [
  { days: 40, rut: transport, code: 'SER-000006', unit_price: '395000', from: -40, to: 200, payment_terms: '30 días', outcome: 'confirm' },
  {
    days: 38,
    rut: inverters,
    code: 'INV-000001',
    unit_price: '380.5',
    currency: 'USD',
    minimum_quantity: '10',
    from: -38,
    to: 320,
    payment_terms: '60 días',
    comment: 'Incluye entrega en la bodega central.',
    outcome: 'confirm',
  },
  { days: 36, rut: cranes, code: 'SER-000001', unit_price: '75000', from: -36, to: 18, payment_terms: '30 días', outcome: 'confirm' },
  { days: 20, rut: inverters, code: 'INV-000002', unit_price: '510', currency: 'USD', from: -20, to: 100, outcome: 'confirm' },
  { days: 6, rut: inverters, code: 'INV-000002', unit_price: '495', currency: 'USD', from: 15, to: 360, outcome: 'confirm' },
  {
    days: 5,
    rut: transport,
    code: 'SER-000010',
    unit_price: '185000',
    from: 0,
    to: 180,
    outcome: { rejects: 'El documento no está firmado por el transportista.' },
  },
  {
    days: 4,
    rut: transport,
    code: 'SER-000010',
    unit_price: '185000',
    from: 0,
    to: 180,
    outcome: { takes_back: 'Falta la firma: se sube de nuevo.' },
  },
  { days: 2, rut: transport, code: 'SER-000010', unit_price: '185000', from: 0, to: 180, comment: 'Con la firma del transportista.' },
];

async function agree(company: Company, { days, rut, from, to, outcome, currency = 'CLP', ...form }: DemoAgreement): Promise<void> {
  const { act, db } = company;
  const supplier = await db
    .selectFrom('suppliers')
    .where('rut', '=', rut)
    .where('activo', '=', true)
    .select(['codigo', 'nombre'])
    .orderBy('codigo')
    .executeTakeFirst();
  if (!supplier) throw new Error(`The demo has no supplier ${rut}`);
  const today = todayInChile();
  const { number, version }: PriceAgreementInfo = await act({ days }, paula, askPriceAgreement, {
    ...form,
    currency,
    supplier_code: supplier.codigo,
    valid_from: addDays(today, from),
    valid_to: addDays(today, to),
    files: await documentOf(supplier.nombre, form.code, days),
  });
  const seen = { number, version };
  if (outcome === undefined) return;
  const later = { days: Math.max(0, days - 1) };
  if (outcome === 'confirm') await act(later, rocio, confirmPriceAgreement, seen);
  else if ('rejects' in outcome) await act(later, rocio, rejectPriceAgreement, { ...seen, reason: outcome.rejects });
  else await act(later, paula, cancelPriceAgreement, { ...seen, reason: outcome.takes_back });
}

async function documentOf(supplier: string, code: string, days: number): Promise<File> {
  const content = await paper({
    title: `Convenio de precio de ${code}`,
    type: 'Convenio',
    place: supplier,
    project: '—',
    day: addDays(todayInChile(), -days),
    author: supplier,
    version: 1,
  });
  return new File([new Uint8Array(content)], 'Convenio de precio.pdf');
}

/** What was agreed with suppliers in the last weeks. */
export const agreeing: readonly DemoStep[] = agreements.map((it) => ({ days: it.days, happen: (company) => agree(company, it) }));
