import { hash, randomBytes } from 'node:crypto';
import type { Database } from './database/database.ts';

declare module './database/database.ts' {
  interface Tables {
    secrets: { name: string; value: Buffer };
  }
}

/** A random key that is made once per database, so that every server on it has the same. */
export async function databaseSecret(db: Pick<Database, 'insertInto' | 'selectFrom'>, name: string): Promise<Buffer> {
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(32) })
    .onConflict((it) => it.doNothing())
    .execute();
  const { value } = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return value;
}

/** A secret that nobody can guess; only its hash is kept. */
export const newSecret = (): string => randomBytes(32).toString('base64url');
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer');
