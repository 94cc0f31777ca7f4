import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { databaseAt, runSql } from './cluster.ts';

/** A fresh migrated database for one test file. */
export async function cloneDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const [adminUrl, template] = [inject('adminUrl'), inject('template')];
  const name = `pa_${randomUUID().replaceAll('-', '')}`;
  await runSql(adminUrl, `create database ${name} template ${template}`);
  return {
    url: databaseAt(adminUrl, name),
    drop: async () => {
      await runSql(adminUrl, `drop database ${name} with (force)`);
    },
  };
}
