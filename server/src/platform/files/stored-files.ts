import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { Database, Reader } from '../database/database.ts';
import type { FileStore } from './files.ts';

/** So long nobody asks for what no row names: an upload that is still under way looks like that. */
export const graceHours = 6;
/** A backup holds it alone, whoever takes files away holds it with others. */
export const backupLock = `hashtextextended('backup of the stored files', 0)`;

const ourName = /^[0-9a-f]{2}\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[a-z0-9]+$/;
/** The note that says whose the files are; a server writes it ten seconds after its start. */
export const ownerName = 'owner';
const atOnce = 1000;

/** Removes files that nobody names any more; says no, and leaves them, while a backup may still want them. */
export async function discardFiles(db: Database, store: FileStore, names: readonly string[]): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock_shared(${sql.raw(backupLock)}) as free`.execute(tx);
    if (!rows[0]?.free) return false;
    for (const name of names) await store.remove(name);
    return true;
  });
}

/**
 * Takes away what kills have left: files that no row names, and halves of files, when they are older than the grace. Only names that
 * were made here, and only where the files are this database's own.
 */
export async function sweepFiles({ db, store }: { db: Database; store: FileStore }, hours = graceHours): Promise<number> {
  await claimFiles({ db, store });
  const before = new Date(Date.now() - hours * 3_600_000);
  let swept = 0;
  await store.removeUnfinished(before);
  for await (const names of pages(store, before)) {
    const orphans = await namedByNobody(db, names);
    if (orphans.length > 0 && !(await discardFiles(db, store, orphans))) return swept;
    swept += orphans.length;
  }
  return swept;
}

/**
 * Says in the store whose files they are, where nobody has. Throws where they are another database's: to a copy of it that was
 * restored elsewhere, what the original added since would look like left over.
 */
export async function claimFiles({ db, store }: { db: Reader; store: FileStore }, anew = false): Promise<void> {
  const { rows } = await sql<{ me: string }>`
    select system_identifier || '/' || (select oid from pg_database where datname = current_database()) as me from pg_control_system()`.execute(
    db,
  );
  const me = rows[0]?.me ?? '';
  const there = await store.open(ownerName);
  const owner = there && (await text(there));
  if (owner === me) return;
  if (owner === undefined || anew) return store.put(ownerName, Buffer.from(me));
  throw new Error(
    'Los archivos guardados pertenecen a otra base de datos y no se barren. Si ahora son solo de esta, ejecute una vez: npm run files:check -- --own',
  );
}

export interface FileFindings {
  named: number;
  /** Rows name them and they are not there. */
  missing: string[];
  /** They are there and no row names them, though the grace is over. */
  orphans: string[];
}

/** Compares what rows name with what is there. */
export async function checkFiles({ db, store }: { db: Reader; store: FileStore }, hours = graceHours): Promise<FileFindings> {
  const present = new Set<string>();
  const orphans: string[] = [];
  for await (const names of pages(store, new Date())) for (const name of names) present.add(name);
  for await (const names of pages(store, new Date(Date.now() - hours * 3_600_000))) orphans.push(...(await namedByNobody(db, names)));
  const { rows } = await sql<{ name: string }>`select distinct name from stored_file_names() as name order by name`.execute(db);
  const missing: string[] = [];
  // One that came since the listing is not missing; one by one, because there are few.
  for (const { name } of rows) if (!present.has(name) && !(await isThere(store, name))) missing.push(name);
  return { named: rows.length, missing, orphans };
}

/** Names of whole files of ours that have not changed since, so many at a time. */
async function* pages(store: FileStore, before: Date): AsyncGenerator<string[]> {
  let names: string[] = [];
  for await (const { name, changedAt } of store.list()) {
    if (!ourName.test(name) || changedAt > before) continue;
    names.push(name);
    if (names.length < atOnce) continue;
    yield names;
    names = [];
  }
  if (names.length > 0) yield names;
}

async function namedByNobody(db: Reader, names: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as name except select name from stored_file_names() as name order by 1`.execute(db);
  return rows.map((it) => it.name);
}

async function isThere(store: FileStore, name: string): Promise<boolean> {
  const content = await store.open(name);
  content?.destroy();
  return content !== undefined;
}
