import { z } from 'zod';
import { download } from '../call.ts';
import * as field from '../fields.ts';

/** What importing a row does, or what is wrong with it. */
export const SheetRow = z.object({
  /** As the person sees it in Excel: the titles are row 1. */
  row: z.number().int(),
  outcome: z.enum(['create', 'update', 'unchanged', 'error']),
  /** What the row is about: `UF · 20-11-2026`. */
  name: z.string(),
  errors: z.array(z.object({ column: z.string(), message: z.string() })),
});
export type SheetRow = z.infer<typeof SheetRow>;

/** The judgement of a whole spreadsheet; `rows` begins with those that have errors and is cut at 200. */
export const SheetReport = z.object({
  applied: z.boolean(),
  counts: z.object({ create: z.number().int(), update: z.number().int(), unchanged: z.number().int(), error: z.number().int() }),
  /** Titles that mean nothing to this import. */
  ignored: z.array(z.string()),
  rows: z.array(SheetRow),
});
export type SheetReport = z.infer<typeof SheetReport>;

/** The file, and whether to write it: without `apply` it is only judged. It is all written, or nothing. */
export const sheetImport = z.strictObject({ file: field.spreadsheet(5), apply: z.stringbool().default(false) });

/** The answer of an export. */
export const xlsx = download('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
