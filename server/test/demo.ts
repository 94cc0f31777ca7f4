import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { loadDemo } from '../demo/load.ts';
import { diskStore } from '../src/outside/files/disk.ts';
import { databaseAt } from './cluster.ts';
import { cloneOf } from './database.ts';

/**
 * The demo company with twenty projects, and its files in `folder`, when one is named. To load it takes a while, to copy it less
 * than a second: whoever needs it first loads it for all files of tests, and the others wait for that.
 */
export async function cloneDemo(folder?: string): Promise<{ url: string; drop(): Promise<void> }> {
  const template = await loadOnce();
  if (folder !== undefined) await cp(filesOf(template), join(folder, 'files'), { recursive: true });
  return cloneOf(template);
}

const filesOf = (template: string): string => join(inject('demoFolder'), template);

async function loadOnce(): Promise<string> {
  const [adminUrl, empty] = [inject('adminUrl'), inject('template')];
  const [template, half] = [`${empty}_demo`, `${empty}_demo_half`];
  const client = new pg.Client(adminUrl);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [template]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount) return template;
    // Under its name stands only what was loaded whole.
    await client.query(`drop database if exists ${half}`);
    await client.query(`create database ${half} template ${empty} strategy file_copy`);
    await loadDemo(databaseAt(adminUrl, half), { projects: 20, store: diskStore(filesOf(template)) });
    await client.query(`alter database ${half} rename to ${template}`);
    return template;
  } finally {
    // Ends the lock too.
    await client.end();
  }
}
