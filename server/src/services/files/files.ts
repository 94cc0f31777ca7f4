import { createHash } from 'node:crypto';
import { serviceFileLimits, type ServiceFile } from 'contract/services/index.ts';
import type * as contract from 'contract/services/index.ts';
import type { Received } from 'contract/call.ts';
import { formatNumber } from 'contract/format.ts';
import { sql, type Selectable } from 'kysely';
import type { Preparing, Writing } from '../../platform/context.ts';
import type { Database, Tables, Tx } from '../../platform/database/database.ts';
import type { Files } from '../../platform/files/files.ts';
import { refuseCut } from '../../platform/files/whole.ts';
import { readPdf } from '../../platform/pdf/reading.ts';
import type { JobQueue } from '../../platform/jobs/jobs.ts';
import { Problem } from '../../platform/problem.ts';
import { cleanName, kindOf } from '../../projects/index.ts';
import './tables.ts';

type Row = Selectable<Tables['service_files']>;

/** Papers, what suppliers calculate, and what they wrote: nothing packed, nothing drawn. */
const takenKinds = new Set(['imagen', 'pdf', 'documento', 'planilla', 'correo', 'texto']);
const papersOnly = {
  admits: (tipo: string) => takenKinds.has(tipo),
  words: 'PDF, imágenes, Word, Excel, OpenDocument, correos (.msg), TXT o CSV',
};

/** A file as it is answered; its address opens for an hour or two. Where a photo was taken is nobody's business here (decision 013). */
export const presentServiceFile = (files: Files, { id, name, bytes, file }: Pick<Row, 'id' | 'name' | 'bytes' | 'file'>): ServiceFile => ({
  id,
  name,
  bytes,
  url: files.bareAddress(file, name),
});

/** Keeps a file until a document names it. */
export const uploadServiceFile = (
  { files, user, write }: Preparing,
  { file }: Received<typeof contract.uploadServiceFile>,
): Promise<ServiceFile> =>
  keepServiceFile(files, file, user, (row) =>
    write(async (tx) => {
      await refuseHoarding(tx, user.id);
      const values = { ...row, uploaded_by: user.id };
      return presentServiceFile(files, await tx.insertInto('service_files').values(values).returningAll().executeTakeFirstOrThrow());
    }),
  );

/** Looks at a file that somebody sent, and keeps it for the row that `work` writes; when that fails, it goes. */
export async function keepServiceFile<T>(
  files: Files,
  file: File,
  owner: { id: number },
  work: (row: { name: string; bytes: number; file: string; sha256: string }) => Promise<T>,
): Promise<T> {
  const name = cleanName(file.name);
  const { extension } = await kindOf(file, name, owner, papersOnly);
  await refuseCut(file, extension);
  if (extension === 'pdf') await refuseUnfit(file, owner);
  const sha256 = await digestOf(file);
  return files.keepFor(file, extension, (kept) => work({ name, bytes: file.size, file: kept, sha256 }));
}

/** An offer of more pages is a catalogue; who has to decide looks through none. */
const mostPages = 500;

/** What a PDF says openly that carries out something; one whose program is packed away is found when it is read. */
const programs = ['/JavaScript', '/Launch'] as const;

/** A PDF that nobody can open, that carries a program, or that nobody reads. What is broken otherwise is opened by some reader or other. */
async function refuseUnfit(file: Blob, owner: { id: number }): Promise<void> {
  let isOpenlyProgram = false;
  const read = async () => {
    const content = Buffer.from(await file.arrayBuffer());
    isOpenlyProgram = programs.some((it) => content.includes(it));
    return content;
  };
  const found = await readPdf(read, owner);
  const refuse = (message: string) => new Problem('invalid', { fields: { file: message } });
  if ('trouble' in found && found.trouble === 'locked')
    throw refuse('El PDF pide una clave para abrirlo: guárdelo sin clave y súbalo de nuevo.');
  if (isOpenlyProgram || ('hasProgram' in found && found.hasProgram))
    throw refuse('El PDF trae programas (JavaScript): imprímalo a un PDF nuevo y suba ese.');
  if ('pages' in found && found.pages > mostPages)
    throw refuse(`El PDF tiene ${formatNumber(found.pages)} páginas; se admiten hasta ${mostPages}.`);
}

/** Known afterwards, so that it can be shown that a file is still the one that was sent. */
async function digestOf(file: Blob): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of file.stream()) hash.update(chunk);
  return hash.digest('hex');
}

/** Who sends and names nothing would fill the disk. One upload of a person at a time counts. */
async function refuseHoarding(tx: Tx, user_id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('service files'), ${user_id})`.execute(tx);
  const { waiting } = await tx
    .selectFrom('service_files')
    .select((it) => it.fn.countAll<number>().as('waiting'))
    .where('uploaded_by', '=', user_id)
    .where('waiting_since', 'is not', null)
    .executeTakeFirstOrThrow();
  if (waiting >= serviceFileLimits.waiting)
    throw new Problem('rule', { message: 'Tiene muchos archivos subidos sin usar. Guarde lo que está escribiendo antes de subir otros.' });
}

/**
 * From now on a document names these files, each of the person's own that nothing names yet; refused at `field`. What a document has
 * already is not named again.
 */
export async function attachFiles({ tx, user }: Writing, ids: readonly number[], field: string): Promise<void> {
  if (ids.length === 0) return;
  const { numUpdatedRows } = await tx
    .updateTable('service_files')
    .set({ waiting_since: null })
    .where('id', 'in', [...ids])
    .where('uploaded_by', '=', user.id)
    .where('waiting_since', 'is not', null)
    .executeTakeFirst();
  if (Number(numUpdatedRows) !== new Set(ids).size)
    throw new Problem('invalid', { fields: { [field]: 'Un archivo ya no está, o ya se usó: vuelva a subirlo.' } });
}

/** No document names them any more: whoever sent them may use them again for a day. What a supplier offered stays with their offer. */
export async function releaseFiles({ tx }: Writing, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('service_files')
    .set({ waiting_since: sql<Date>`now()` })
    .where('id', 'in', [...ids])
    .where(
      'id',
      'not in',
      tx
        .selectFrom('supplier_offers')
        .select('file_id')
        .where('file_id', 'in', [...ids]),
    )
    .execute();
}

/** Nightly: what was sent, or let go of, a day ago and is named by nothing. */
export async function forgetFiles({ db, jobs }: { db: Database; jobs: JobQueue }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom('service_files')
      .where('waiting_since', '<', sql<Date>`now() - interval '1 day'`)
      .returning('file')
      .execute();
    await jobs.sendAll(tx, 'discard_file', gone);
  });
}
