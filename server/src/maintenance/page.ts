import type * as contract from 'contract/maintenance/index.ts';
import type { Received } from 'contract/call.ts';
import { formatInstant } from 'contract/format.ts';
import type { Selectable } from 'kysely';
import { record } from '../platform/audit/audit.ts';
import type { Preparing, Reading, Writing } from '../platform/context.ts';
import type { Reader, Tables } from '../platform/database/database.ts';
import { cleanImage } from '../platform/files/images.ts';
import { notifyForm } from '../platform/mail/notify.ts';
import { Problem } from '../platform/problem.ts';
import { refuseOthers, type User } from '../platform/user.ts';
import './tables.ts';

const columns = ['id', 'info_type', 'description', 'enabled'] as const;

async function readPage(db: Reader) {
  const page = await db.selectFrom('maintenance_mode').select(['termina_estimada', 'page_version']).executeTakeFirstOrThrow();
  const infos = await db.selectFrom('maintenance_infos').select(columns).orderBy('id').limit(100).execute();
  return { infos, termina_estimada: page.termina_estimada?.toISOString() ?? null, version: page.page_version };
}

export const readMaintenanceForm = ({ db }: Reading<User | undefined>) => readPage(db);

/** Replaces the whole content of the page. */
export async function saveMaintenanceForm(
  context: Writing,
  { infos, termina_estimada, version }: Received<typeof contract.postMaintenanceForm>,
) {
  const { tx } = context;
  await tx.selectFrom('maintenance_mode').select('id').forUpdate().execute();
  const before = await readPage(tx);
  if (before.version !== version) throw new Problem('stale', { current: before });
  await tx.deleteFrom('maintenance_infos').execute();
  if (infos.length > 0) await tx.insertInto('maintenance_infos').values(infos).execute();
  await tx
    .updateTable('maintenance_mode')
    .set({ termina_estimada: termina_estimada === null ? null : new Date(termina_estimada), page_version: version + 1 })
    .execute();
  const after = await readPage(tx);
  await record(context, { action: 'update', entity: 'maintenance_page', id: 1, before, after });
  await tellSaved(context, after);
  return after;
}

/** The editor saves by itself while somebody writes: one mail tells of all that changes in five minutes. */
function tellSaved({ tx, jobs, user }: Writing, { termina_estimada }: { termina_estimada: string | null }): Promise<void> {
  const until = termina_estimada === null ? 'sin término estimado' : `hasta el ${formatInstant(termina_estimada)}, estimado`;
  const texto = `${user.nombre} cambió lo que muestra la página de mantención (${until}).`;
  return notifyForm(tx, jobs, { form: 'maintenance_form', asunto: 'Cambió la página de mantención', texto }, { within: 300 });
}

export const updateInfo = (context: Writing, { id, info }: Received<typeof contract.updateMaintenanceInfo>) =>
  changeInfo(context, id, () => ({ description: info }));

export const enableInfo = (context: Writing, { id, enabled }: Received<typeof contract.enableMaintenanceInfo>) =>
  changeInfo(context, id, (found) => ({ enabled: enabled ?? !found.enabled }));

type Info = Selectable<Tables['maintenance_infos']>;

/** Changes one entry, and with it the version of the page: whoever edits the whole page learns of it. */
async function changeInfo(context: Writing, id: number, change: (found: Info) => Partial<Info>) {
  const { tx } = context;
  await tx
    .updateTable('maintenance_mode')
    .set((it) => ({ page_version: it('page_version', '+', 1) }))
    .execute();
  const before = await tx.selectFrom('maintenance_infos').select(columns).where('id', '=', id).executeTakeFirst();
  if (!before) throw new Problem('not_found');
  const after = await tx
    .updateTable('maintenance_infos')
    .set(change(before))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  await record(context, { action: 'update', entity: 'maintenance_info', id, before, after });
  return after;
}

export async function listImages({ db, files }: Reading<User | undefined>) {
  const rows = await db.selectFrom('maintenance_images').select(['id', 'nombre', 'file']).orderBy('id').limit(100).execute();
  return rows.map(({ file, ...image }) => ({ ...image, url: files.address(file) }));
}

export async function uploadImage(context: Preparing, { user: named, file }: Received<typeof contract.uploadMaintenanceImage>) {
  const { user, files, write } = context;
  refuseOthers(user, named);
  const picture = await cleanImage(file, { width: 1920, height: 1080 });
  return files.keepFor(picture, 'webp', (name) =>
    write(async (tx) => {
      const { id, nombre } = await tx
        .insertInto('maintenance_images')
        .values({ nombre: file.name.slice(0, 200), file: name })
        .returning(['id', 'nombre'])
        .executeTakeFirstOrThrow();
      await record({ ...context, tx }, { action: 'create', entity: 'maintenance_image', id, after: { nombre } });
      return { id, nombre, url: files.address(name) };
    }),
  );
}

/** The row goes first: a file without a row harms nobody, a row without its file would. */
export async function deleteImage(context: Writing, { id }: { id: number }) {
  const { tx, jobs } = context;
  const gone = await tx.deleteFrom('maintenance_images').where('id', '=', id).returning(['nombre', 'file']).executeTakeFirst();
  if (!gone) throw new Problem('not_found');
  await record(context, { action: 'delete', entity: 'maintenance_image', id, before: { nombre: gone.nombre } });
  await jobs.send(tx, 'discard_file', { file: gone.file });
  return { done: true } as const;
}
