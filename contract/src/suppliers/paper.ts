import { z } from 'zod';
import * as field from '../fields.ts';
import { documentOrigins } from '../services/documents.ts';

/** How a paper stands today. */
export const paperStandings = { vigente: 'Vigente', por_vencer: 'Por vencer', vencido: 'Vencido' } as const;
const standings = Object.keys(paperStandings) as [keyof typeof paperStandings, ...(keyof typeof paperStandings)[]];

/** A paper of a supplier that is in force; those it replaced are told by the history. */
export const SupplierDocument = z.object({
  id: field.id,
  /** The number of its type. */
  doc_type: field.id,
  type: z.string(),
  name: z.string(),
  bytes: z.number().int(),
  url: z.string(),
  expires_on: field.day.nullable(),
  standing: z.enum(standings),
  /** Whether it stops new orders once it has expired. */
  blocks: z.boolean(),
  /** Whose paper it is, by what its uploader was then (spec 3 §6). */
  origin: z.enum(documentOrigins),
  created_by: z.string(),
  created_at: field.instant,
  /** Whether the person who asks may delete it. */
  removable: z.boolean(),
});
export type SupplierDocument = z.infer<typeof SupplierDocument>;
