import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { databaseAt, runSql } from './cluster.ts';

/** A fresh migrated database for one test file. */
export const cloneDatabase = () => cloneOf(inject('template'));

/** A copy of a database of this run. */
export async function cloneOf(template: string): Promise<{ url: string; drop(): Promise<void> }> {
  const adminUrl = inject('adminUrl');
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
