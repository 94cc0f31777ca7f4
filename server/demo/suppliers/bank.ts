import {
  askSupplierBank,
  cancelSupplierBank,
  confirmSupplierBank,
  getSupplierBank,
  rejectSupplierBank,
  type BankAccountKind,
  type SupplierBank,
} from 'contract/suppliers/index.ts';
import { todayInChile } from '../../src/platform/today.ts';
import type { Company, DemoStep } from '../acting.ts';
import { addDays } from '../days.ts';
import { paper } from '../documents/document-files.ts';

const [rocio, valeria] = ['rocio.alerce@soldepapel.example', 'valeria.patagua@soldepapel.example'];

interface AccountAsked {
  days: number;
  rut: string;
  bank: string;
  kind: BankAccountKind;
  number: string;
  email: string;
  reason: string;
  /** What finance did two days later, or who asked for it; nothing yet, where it waits. */
  answer?: 'confirm' | { rejects: string } | { cancels: string };
}

/** One of each state: that of Alondra reaches the ERP, which made that supplier (`creations.ts`). */
const accounts: readonly AccountAsked[] = [
  {
    days: 64,
    rut: '78900034-4',
    bank: '901',
    kind: 'corriente',
    number: '33-40112-08',
    email: 'cobranza@conductores.example',
    reason: 'Primera cuenta, según su ficha de proveedor.',
    answer: 'confirm',
  },
  {
    days: 33,
    rut: '78900034-4',
    bank: '902',
    kind: 'corriente',
    number: '02-118-77450',
    email: 'cobranza@conductores.example',
    reason: 'Cerró la cuenta anterior: carta con certificado del banco nuevo.',
    answer: 'confirm',
  },
  {
    days: 17,
    rut: '78900034-4',
    bank: '903',
    kind: 'vista',
    number: '900-554-881',
    email: 'cobranza@conductores.example',
    reason: 'Pidió pagar en otra cuenta.',
    answer: { cancels: 'Era para otro proveedor: se pidió en la ficha equivocada.' },
  },
  {
    days: 26,
    rut: '78900201-0',
    bank: '901',
    kind: 'corriente',
    number: '00-128-44021-07',
    email: 'cobranza@alondra.example',
    reason: 'Primera cuenta, según su ficha de proveedor.',
    answer: 'confirm',
  },
  {
    days: 24,
    rut: '78900056-5',
    bank: '902',
    kind: 'corriente',
    number: '71-00554-2',
    email: 'pagos@yunque.example',
    reason: 'Primera cuenta, según su ficha de proveedor.',
    answer: 'confirm',
  },
  {
    days: 11,
    rut: '78900056-5',
    bank: '903',
    kind: 'vista',
    number: '900-118-203',
    email: 'yunque.pagos@correo.example',
    reason: 'Llegó un correo pidiendo el cambio.',
    answer: { rejects: 'Los llamamos al número de siempre y no pidieron ningún cambio.' },
  },
  {
    days: 3,
    rut: '78900201-0',
    bank: '902',
    kind: 'corriente',
    number: '02-771-90334',
    email: 'cobranza@alondra.example',
    reason: 'Cambió de banco: carta firmada por su gerente.',
  },
];

async function askFor(company: Company, { days, rut, bank, answer, ...form }: AccountAsked): Promise<void> {
  const { act, db } = company;
  const { id } = await db.selectFrom('supplier_records').where('rut', '=', rut).select('id').executeTakeFirstOrThrow();
  const { id: bank_id } = await db.selectFrom('banks').where('codigo', '=', bank).select('id').executeTakeFirstOrThrow();
  const now = (): Promise<SupplierBank> => act({ days }, valeria, getSupplierBank, { id });
  const { name, fingerprint } = await now();
  const files = await certificateOf(name, form.number, days);
  await act({ days }, rocio, askSupplierBank, { id, fingerprint, bank_id, holder: rut, ...form, files });
  if (!answer) return;
  const { pending, fingerprint: seen } = await now();
  const account = { account_id: pending?.id ?? 0, fingerprint: seen };
  if (answer === 'confirm') await act({ days: days - 2 }, valeria, confirmSupplierBank, account);
  else if ('rejects' in answer) await act({ days: days - 2 }, valeria, rejectSupplierBank, { ...account, comment: answer.rejects });
  else await act({ days: days - 2 }, rocio, cancelSupplierBank, { ...account, comment: answer.cancels });
}

async function certificateOf(name: string, number: string, days: number): Promise<File> {
  const content = await paper({
    title: `Certificado de cuenta ${number}`,
    type: 'Certificado',
    place: name,
    project: '—',
    day: addDays(todayInChile(), -days),
    author: name,
    version: 1,
  });
  return new File([new Uint8Array(content)], 'Certificado de cuenta.pdf');
}

/** Where suppliers asked to be paid in the last weeks. */
export const banking: readonly DemoStep[] = accounts.map((it) => ({ days: it.days, happen: (company) => askFor(company, it) }));
