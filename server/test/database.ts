import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { databaseAt, runSql } from './cluster.ts';

/** A fresh migrated database for one test file. */
export async function cloneDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const [adminUrl, template] = [inject('adminUrl'), inject('template')];
  const name = `pa_${randomUUID().replaceAll('-', '')}`;
  // As files, not through the log, by which a crash would bring them back.
  await runSql(adminUrl, `create database ${name} template ${template} strategy file_copy`);
  return {
    url: databaseAt(adminUrl, name),
    drop: async () => {
      await runSql(adminUrl, `drop database ${name} with (force)`);
    },
  };
}
