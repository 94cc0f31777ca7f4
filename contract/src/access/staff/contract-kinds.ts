import { z } from 'zod';

/** Kinds of employment; `ends`: it cannot be without a last day. */
export const contractKinds = {
  indefinido: { label: 'Indefinido', ends: false },
  plazo_fijo: { label: 'Plazo fijo', ends: true },
  por_obra: { label: 'Por obra o faena', ends: false },
  honorarios: { label: 'Honorarios', ends: false },
} as const;

export const ContractKind = z.enum(['indefinido', 'plazo_fijo', 'por_obra', 'honorarios']);
export type ContractKind = z.infer<typeof ContractKind>;
