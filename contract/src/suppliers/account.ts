import { z } from 'zod';
import * as field from '../fields.ts';
import { states } from '../states.ts';

/** A bank account is used once a second person has confirmed it; the one before it is kept. */
export const accountStates = states<'propuesta' | 'vigente' | 'rechazada' | 'reemplazada', 'confirm' | 'reject' | 'replace'>({
  propuesta: { label: 'Por confirmar', tone: 'warning', on: { confirm: 'vigente', reject: 'rechazada' } },
  vigente: { label: 'Vigente', tone: 'success', on: { replace: 'reemplazada' } },
  rechazada: { label: 'Rechazada', tone: 'danger', on: {} },
  reemplazada: { label: 'Reemplazada', tone: 'neutral', on: {} },
});
export type AccountState = (typeof accountStates.names)[number];

export const accountKinds = { corriente: 'Cuenta corriente', vista: 'Cuenta vista', ahorro: 'Cuenta de ahorro' } as const;
export type AccountKind = keyof typeof accountKinds;
export const accountKind = z.enum(Object.keys(accountKinds) as [AccountKind, ...AccountKind[]], 'Elija el tipo de cuenta.');

export const SupplierAccount = z.object({
  id: field.id,
  state: z.enum(accountStates.names),
  bank: z.string(),
  kind: accountKind,
  /** Its last digits. */
  masked: z.string(),
  /** Null for who may not see bank data. */
  number: z.string().nullable(),
  reason: z.string(),
  proposed_by: z.string(),
  proposed_at: field.instant,
  decided_by: z.string().nullable(),
  decided_at: field.instant.nullable(),
  comment: z.string().nullable(),
  version: field.version,
  allowed_actions: z.array(z.enum(['confirm', 'reject'])),
});
export type SupplierAccount = z.infer<typeof SupplierAccount>;
