import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { seedRoles } from '../src/access/roles/defaults.ts';
import { newPool, openDatabase } from '../src/platform/database/database.ts';
import { migrate } from '../src/platform/postgres/migrate.ts';
import { startPostgres } from '../src/platform/postgres/postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string;
    /** Migrated, with nothing in it. */
    template: string;
    /** What a server that has started once leaves: the same with the roles. */
    withRoles: string;
    /** Where the files of the demo company lie, when some test has asked for it. */
    demoFolder: string;
  }
}

/** Once per run: a PostgreSQL (a throwaway one, or that of `TEST_DATABASE_URL`) with migrated databases to copy from. */
export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer(process.env['TEST_DATABASE_URL']);
  const adminUrl = server.url;
  const template = `pa_template_${process.pid}`;
  const withRoles = `${template}_roles`;
  await runSql(adminUrl, `create database ${template}`);
  await migrate(databaseAt(adminUrl, template));
  await runSql(adminUrl, `create database ${withRoles} template ${template} strategy file_copy`);
  await seedOnce(databaseAt(adminUrl, withRoles));
  project.provide('adminUrl', adminUrl);
  project.provide('template', template);
  project.provide('withRoles', withRoles);
  const demoFolder = await mkdtemp(join(tmpdir(), 'pa-demo-'));
  project.provide('demoFolder', demoFolder);
  return async () => {
    for (const name of [template, withRoles, `${template}_demo`]) await runSql(adminUrl, `drop database if exists ${name} with (force)`);
    await server.stop();
    await rm(demoFolder, { recursive: true });
  };
}

async function seedOnce(url: string): Promise<void> {
  const db = openDatabase(newPool(url, 1));
  await seedRoles(db);
  await db.destroy();
}

/** The address of another database of the same server. */
export function databaseAt(adminUrl: string, name: string): string {
  return Object.assign(new URL(adminUrl), { pathname: name }).href;
}

/** Runs SQL on a connection of its own and gives its rows. */
export async function runSql(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function openServer(given: string | undefined): Promise<{ url: string; stop(): Promise<void> }> {
  if (given) return { url: given, stop: async () => undefined };
  const dir = await mkdtemp(join(tmpdir(), 'pa-test-'));
  const postgres = await startPostgres({ dir, durable: false });
  const stop = async (): Promise<void> => {
    await postgres.stop();
    await rm(dir, { recursive: true });
  };
  return { url: postgres.url, stop };
}
