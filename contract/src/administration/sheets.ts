import { z } from 'zod';
import { download } from '../call.ts';
import * as field from '../fields.ts';
import { sheetDigest } from '../sheets.ts';

/** The file; with the digest of its review it is written, all of it or nothing, and without it only judged. */
export const sheetImport = z.strictObject({ file: field.spreadsheet(5), digest: sheetDigest.optional() });

/** The answer of an export. */
export const xlsx = download('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
