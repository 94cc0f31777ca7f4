import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../src/platform/migrate.ts';
import { startPostgres } from '../src/platform/postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string;
    template: string;
  }
}

/** Once per run: a PostgreSQL (a throwaway one, or that of `TEST_DATABASE_URL`) with a migrated database to copy from. */
export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  const { url: adminUrl, stop } = await openServer(process.env['TEST_DATABASE_URL']);
  const template = `pa_template_${process.pid}`;
  await administer(adminUrl, `create database ${template}`);
  await migrate(databaseAt(adminUrl, template));
  project.provide('adminUrl', adminUrl);
  project.provide('template', template);
  return async () => {
    await administer(adminUrl, `drop database ${template} with (force)`);
    await stop();
  };
}

/** The address of another database of the same server. */
export function databaseAt(adminUrl: string, name: string): string {
  return Object.assign(new URL(adminUrl), { pathname: name }).href;
}

export async function administer(adminUrl: string, sql: string): Promise<void> {
  const client = new pg.Client(adminUrl);
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

async function openServer(given: string | undefined): Promise<{ url: string; stop(): Promise<void> }> {
  if (given) return { url: given, stop: async () => undefined };
  const dir = await mkdtemp(join(tmpdir(), 'pa-test-'));
  const { url, stop } = await startPostgres({ dir, durable: false });
  return { url, stop: () => stop().then(() => rm(dir, { recursive: true })) };
}
