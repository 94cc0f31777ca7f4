import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { accountKind, SupplierAccount } from './account.ts';
import { supplierChanges } from './register.ts';

const accountNumber = field
  .text(20)
  .transform((it) => it.replace(/[\s.-]/g, ''))
  .pipe(z.string().regex(/^\d{4,20}$/, 'Una cuenta tiene entre 4 y 20 dígitos.'));

/** Ours: the account that a supplier is to be paid to; it is not used before a second person confirms it. */
export const proposeSupplierAccount = call('materials.proposeSupplierAccount', 'POST /api/supplier_creation/account', {
  summary: 'Registrar la cuenta bancaria de un proveedor, para que otra persona la confirme',
  permission: 'supplier_creation:approve',
  confirms: true,
  body: z.strictObject({
    /** The supplier's, as it was seen. */
    id: field.id,
    version: field.version,
    bank_id: field.id,
    kind: accountKind,
    number: accountNumber,
    /** The holder's: nobody else's account is taken. */
    rut: field.optionalText(20).pipe(field.rut.nullable()),
    reason: field.lines(300),
  }),
  answer: SupplierAccount,
  refreshes: supplierChanges,
});

/** Ours: a person other than whoever registered it; both and the supplier's address are told. */
export const decideSupplierAccount = call('materials.decideSupplierAccount', 'PUT /api/supplier_creation/account', {
  summary: 'Confirmar o rechazar la cuenta bancaria de un proveedor',
  permission: 'supplier_creation:approve',
  confirms: true,
  body: z
    .strictObject({ account_id: field.id, version: field.version, confirmed: z.boolean(), comment: field.optionalLines(300) })
    .refine((it) => it.confirmed || it.comment !== null, { path: ['comment'], error: 'Indique el motivo del rechazo.' }),
  answer: SupplierAccount,
  refreshes: supplierChanges,
});
