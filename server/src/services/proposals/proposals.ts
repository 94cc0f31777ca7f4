import { buffer } from 'node:stream/consumers';
import type * as contract from 'contract/services/index.ts';
import type { QuotationProposal } from 'contract/services/index.ts';
import type { Received } from 'contract/call.ts';
import { companyOf } from '../../administration/index.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Files } from '../../platform/files/files.ts';
import { readPdf } from '../../platform/pdf/reading.ts';
import { Problem } from '../../platform/problem.ts';
import type { User } from '../../platform/user.ts';
import '../files/tables.ts';
import { recognizeOffer } from './recognize.ts';

/** An offer with plans and photos in it is not read: nobody waits for it. */
const mostBytes = 20 * 1024 * 1024;

export async function getQuotationProposal(
  { db, files, user }: Reading,
  { file_id }: Received<typeof contract.getQuotationProposal>,
): Promise<QuotationProposal> {
  const [file, { rut: ours }] = await Promise.all([ownFile(db, user, file_id), companyOf(db)]);
  const read = recognizeOffer(await linesOf(files, file, user), new Set(ours === null ? [] : [ours]));
  const { rut, ...rest } = read;
  return { ...rest, supplier_rut: rut, supplier: rut && (await supplierNamed(db, rut.value)) };
}

async function ownFile(db: Reader, user: User, id: number): Promise<{ file: string; bytes: number }> {
  const found = await db
    .selectFrom('service_files')
    .where('id', '=', id)
    .where('uploaded_by', '=', user.id)
    .select(['file', 'bytes'])
    .executeTakeFirst();
  if (!found) throw new Problem('not_found', { message: 'Ese archivo no existe, o lo subió otra persona.' });
  return found;
}

async function linesOf(files: Files, { file, bytes }: { file: string; bytes: number }, user: User): Promise<string[]> {
  if (!file.endsWith('.pdf') || bytes > mostBytes) return [];
  const found = await readPdf(() => buffer(files.read(file)), user);
  return 'lines' in found ? found.lines : [];
}

const supplierNamed = async (db: Reader, rut: string): Promise<string | null> =>
  (await db.selectFrom('suppliers').where('rut', '=', rut).select('nombre').orderBy('activo', 'desc').orderBy('codigo').executeTakeFirst())
    ?.nombre ?? null;
