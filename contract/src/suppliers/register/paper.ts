import { z } from 'zod';
import * as field from '../../fields.ts';
import { documentOrigins } from '../../services/requests/documents.ts';

/** How a paper stands today. */
export const paperStandings = { vigente: 'Vigente', por_vencer: 'Por vencer', vencido: 'Vencido' } as const;
const standings = Object.keys(paperStandings) as [keyof typeof paperStandings, ...(keyof typeof paperStandings)[]];

/** A paper of a supplier that is in force. */
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

/** A paper that was replaced or taken away, as it was. */
export const PastSupplierDocument = SupplierDocument.pick({ id: true, type: true, name: true, bytes: true, url: true, expires_on: true })
  .extend(SupplierDocument.pick({ origin: true, created_by: true, created_at: true }).shape)
  .extend({ ended_by: z.string(), ended_at: field.instant });
export type PastSupplierDocument = z.infer<typeof PastSupplierDocument>;
