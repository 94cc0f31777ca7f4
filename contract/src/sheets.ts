import { z } from 'zod';
import * as field from './fields.ts';

/** What importing a row of a spreadsheet will do; `error` rows are never written. */
export const SheetRow = z.object({
  /** As the person sees it in Excel: the titles are row 1. */
  row: z.number().int(),
  outcome: z.enum(['create', 'update', 'unchanged', 'error']),
  /** What the row is found by: a mail, a RUT, a code. */
  reference: z.string().nullable(),
  nombre: z.string().nullable(),
  summary: z.string(),
  errors: z.array(z.object({ column: z.string(), message: z.string() })),
});
export type SheetRow = z.infer<typeof SheetRow>;

/** What a spreadsheet would do, and what was understood of its titles. */
const verdict = {
  /** Each title of the file, and the column it was taken for; null when it is ignored. */
  columns: z.array(z.object({ column: z.string(), field: z.string().nullable() })),
  counts: z.object({ create: z.number().int(), update: z.number().int(), unchanged: z.number().int(), error: z.number().int() }),
};

/** A spreadsheet that was judged whole; the digest comes back with the file, so that nothing else is written than what was seen. */
export const SheetReport = z.object({ digest: z.string(), ...verdict, items: z.array(SheetRow) });
export const sheetDigest = z.string().max(100);
export type SheetReport = z.infer<typeof SheetReport>;

/** A page of a reviewed spreadsheet that the server keeps until it is applied. */
export const SheetPreview = z.object({ import_id: field.id, filename: z.string(), ...verdict, ...field.paged(SheetRow).shape });
export type SheetPreview = z.infer<typeof SheetPreview>;

export const sheetPages = { ...field.page, outcome: SheetRow.shape.outcome.optional() };
export const sheetOrder = z.strictObject({ import_id: field.id, skip_errors: z.boolean().default(false) });
export const SheetApplied = z.object({ created: z.number().int(), updated: z.number().int(), skipped: z.number().int() });
export type SheetApplied = z.infer<typeof SheetApplied>;
