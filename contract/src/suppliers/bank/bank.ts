import { z } from 'zod';
import { call } from '../../call.ts';
import { erpPostStates } from '../../erp/index.ts';
import * as field from '../../fields.ts';
import { states } from '../../states.ts';
import { isIban, looksLikeIban } from './iban.ts';
import { isSwiftOf } from './swift.ts';
import { supplierDocumentMegabytes } from '../documents.ts';
import { supplierChanges } from '../register/register.ts';
import { country, homeCountry } from '../register/terms.ts';

export const bankAccountKinds = { corriente: 'Cuenta corriente', vista: 'Cuenta vista', ahorro: 'Cuenta de ahorro' } as const;
export type BankAccountKind = keyof typeof bankAccountKinds;
const kinds = Object.keys(bankAccountKinds) as [BankAccountKind, ...BankAccountKind[]];

type Status = 'por_confirmar' | 'vigente' | 'reemplazada' | 'rechazada' | 'anulada';
type Step = 'confirm' | 'reject' | 'cancel' | 'replace';

/** An account of a supplier: nothing is paid to it before a second person has confirmed it. */
export const bankAccountStates = states<Status, Step>({
  por_confirmar: { label: 'Por confirmar', tone: 'warning', on: { confirm: 'vigente', reject: 'rechazada', cancel: 'anulada' } },
  vigente: { label: 'Vigente', tone: 'success', on: { replace: 'reemplazada' } },
  reemplazada: { label: 'Reemplazada', tone: 'neutral', on: {} },
  rechazada: { label: 'Rechazada', tone: 'danger', on: {} },
  anulada: { label: 'Anulada', tone: 'neutral', on: {} },
});
export type BankAccountStatus = Status;

/** An account's number as it is compared, paid to and sent: its letters and digits, without the word that says what it is. */
const accountNumber = z
  .string()
  .trim()
  .max(60)
  .transform((it) =>
    it
      .toUpperCase()
      .replaceAll(/[ .-]/g, '')
      .replace(/^IBAN:?/, ''),
  )
  .pipe(z.string().regex(/^[A-Z0-9]{6,34}$/, 'Indique el número de la cuenta: entre 6 y 34 letras o cifras.'));

const swiftForm = /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;
/** The code of a bank in the world, of eight or eleven letters and digits. */
const swift = z
  .string()
  .trim()
  .max(20)
  .transform((it) => it.toUpperCase().replaceAll(' ', ''))
  .pipe(z.string().regex(swiftForm, 'Indique el código SWIFT del banco, de 8 u 11 letras y cifras: DEUTDEFF.'));

/** An account in Chile names a bank of the list and its kind; one abroad, its bank and the SWIFT code. */
const bankOf = {
  country: country.default(homeCountry),
  bank_id: field.id.nullish().transform((it) => it ?? null),
  kind: z
    .enum(kinds, 'Elija el tipo de cuenta.')
    .nullish()
    .transform((it) => it ?? null),
  // It goes whole to whoever is told of the account, who may not read its number.
  bank_name: field
    .optionalText(100)
    .refine((it) => it === null || !/[0-9]{5}/.test(it.replaceAll(/[\s.–—-]/g, '')), 'Indique solo el nombre del banco.'),
  swift: field.optionalText(20).pipe(swift.nullable()),
};
/** As it is sent: what else is wrong with a field is said beside it. */
type BankOf = Partial<Record<keyof typeof bankOf | 'number', unknown>>;

/** Each field as far as it hangs on where the account is: whether it fits, and what is said where it does not. */
const fitsBank: readonly [name: keyof BankOf, fits: (it: BankOf) => boolean, message: string][] = [
  ['bank_id', (it) => isHome(it) === isThere(it.bank_id), 'Elija el banco de la lista; fuera de Chile se escribe su nombre.'],
  ['kind', (it) => isHome(it) === isThere(it.kind), 'Elija el tipo de cuenta; solo las de Chile lo tienen.'],
  ['bank_name', (it) => isHome(it) !== isThere(it.bank_name), 'Indique el nombre del banco; los de Chile se eligen de la lista.'],
  ['swift', (it) => isHome(it) !== isThere(it.swift), 'Indique el código SWIFT del banco; una cuenta en Chile no lo lleva.'],
  ['swift', (it) => isHome(it) || isSwiftThere(it), 'Ese código SWIFT es de un banco de otro país: revise el código, o el país del banco.'],
  ['number', (it) => isHome(it) || !saysIban(it) || isIban(String(it.number)), 'Ese IBAN no es válido: revise sus cifras.'],
];
const isHome = ({ country: where }: BankOf): boolean => where === homeCountry;
/** Of another country than the bank's too: who pays takes it for one. */
const saysIban = ({ number, country: where }: BankOf): boolean =>
  typeof number === 'string' && (number.startsWith(String(where)) || looksLikeIban(number));
/** One that is written wrong is told so already. */
const isSwiftThere = ({ swift: code, country: where }: BankOf): boolean =>
  typeof code !== 'string' || !swiftForm.test(code) || isSwiftOf(code, String(where));
/** With what else is wrong it is said too. */
const isObject = ({ value }: { value: unknown }): boolean => typeof value === 'object' && value !== null;
const isThere = (value: unknown): boolean => value !== null && value !== undefined;

/** What everybody sees of an account's number. */
export const maskedAccount = (number: string): string => `•••• ${number.slice(-4)}`;

const Person = z.object({ id: field.id, nombre: z.string() });

/** Whole: it is answered only to those with the right over bank data. */
export const BankAccount = z.object({
  id: field.id,
  status: field.state(bankAccountStates),
  bank: z.string(),
  /** Of the bank. */
  country: z.string(),
  /** Of an account abroad. */
  swift: z.string().nullable(),
  /** Of an account in Chile. */
  kind: z.enum(kinds).nullable(),
  /** An IBAN too. */
  number: z.string(),
  /** Whose account it is: the supplier's own RUT, or tax id. */
  holder: z.string(),
  /** Where the supplier is told of its payments. */
  email: z.string(),
  reason: z.string(),
  certificate: z.object({ name: z.string(), bytes: z.number().int(), url: z.string() }),
  asked_by: Person,
  asked_at: field.instant,
  /** Who confirmed, rejected or took it back, and what they said. */
  decided_by: Person.nullable(),
  decided_at: field.instant.nullable(),
  comment: z.string().nullable(),
  /** When the next one was confirmed; null where none took its place. */
  replaced_at: field.instant.nullable(),
  /** How its change stands in the ERP; nothing while the ERP need not know. */
  erp: field.state(erpPostStates).nullable(),
  /** Why the ERP did not take it. */
  erp_error: z.string().nullable(),
  allowed_actions: z.array(z.enum(['confirm', 'reject', 'cancel', 'resend'])),
});
export type BankAccount = z.infer<typeof BankAccount>;

/** So many earlier accounts are told. */
export const pastAccounts = 50;

export const SupplierBank = z.object({
  supplier_id: field.id,
  name: z.string(),
  /** Where the supplier is from. */
  country: z.string(),
  /** Whose the account has to be; nothing while the supplier has neither RUT nor tax id. */
  holder: z.string().nullable(),
  /** Who hears of a change outside: the supplier's address, and that of the account in force. */
  tells: z.array(z.string()),
  in_force: BankAccount.nullable(),
  pending: BankAccount.nullable(),
  /** Replaced, rejected and taken back, the latest first. */
  past: z.array(BankAccount),
  /** Of all that is decided on; goes back with the decision. */
  fingerprint: z.string(),
});
export type SupplierBank = z.infer<typeof SupplierBank>;

export const getSupplierBank = call('materials.getSupplierBank', 'GET /api/supplier_creation/supplier/{id}/bank', {
  summary: 'Los datos bancarios de un proveedor y su historia',
  permission: 'supplier_bank:read',
  params: { id: field.id },
  answer: SupplierBank,
});

const bankChanges = [getSupplierBank.id, ...supplierChanges];
const asSeen = { fingerprint: z.string().length(32) };

/** Asks for another account; it is used once a second person has confirmed it. */
export const askSupplierBank = call('materials.askSupplierBank', 'POST /api/supplier_creation/supplier/{id}/bank', {
  summary: 'Pedir el cambio de la cuenta bancaria de un proveedor',
  permission: 'supplier_bank:create',
  params: { id: field.id },
  body: z
    .strictObject({
      ...asSeen,
      ...bankOf,
      number: accountNumber,
      holder: field.text(30),
      email: field.email,
      reason: field.lines(500),
      files: z
        .file('Elija el certificado de la cuenta.')
        .min(1, 'El archivo está vacío.')
        .max(supplierDocumentMegabytes * 1024 * 1024, `El archivo supera ${supplierDocumentMegabytes} MB.`),
    })
    .check(...fitsBank.map(([name, fits, error]) => z.refine<BankOf>(fits, { path: [name], error, when: isObject }))),
  multipart: true,
  prepares: true,
  answer: SupplierBank,
  refreshes: bankChanges,
});

/** A second person, with their password: from here on it is paid to, and the ERP hears of it. */
export const confirmSupplierBank = call('materials.confirmSupplierBank', 'POST /api/supplier_creation/bank/{account_id}/confirm', {
  summary: 'Confirmar la cuenta bancaria que otra persona pidió',
  permission: 'supplier_bank:approve',
  confirms: true,
  params: { account_id: field.id },
  query: field.confirmation,
  body: z.strictObject(asSeen),
  answer: SupplierBank,
  refreshes: bankChanges,
});

export const rejectSupplierBank = call('materials.rejectSupplierBank', 'POST /api/supplier_creation/bank/{account_id}/reject', {
  summary: 'Rechazar la cuenta bancaria que otra persona pidió',
  permission: 'supplier_bank:approve',
  params: { account_id: field.id },
  body: z.strictObject({ ...asSeen, comment: field.lines(500) }),
  answer: SupplierBank,
  refreshes: bankChanges,
});

/** Whoever asked takes it back. */
export const cancelSupplierBank = call('materials.cancelSupplierBank', 'POST /api/supplier_creation/bank/{account_id}/cancel', {
  summary: 'Anular el cambio de cuenta bancaria que se pidió',
  permission: 'supplier_bank:create',
  params: { account_id: field.id },
  body: z.strictObject({ ...asSeen, comment: field.lines(500) }),
  answer: SupplierBank,
  refreshes: bankChanges,
});

/** What the ERP refused is sent again, as the account stands: nothing of it changes, and it needs no second person once more. */
export const resendSupplierBank = call('materials.resendSupplierBank', 'POST /api/supplier_creation/bank/{account_id}/resend', {
  summary: 'Enviar de nuevo al ERP la cuenta bancaria de un proveedor',
  permission: 'supplier_bank:approve',
  params: { account_id: field.id },
  body: z.strictObject(asSeen),
  answer: SupplierBank,
  refreshes: bankChanges,
});
