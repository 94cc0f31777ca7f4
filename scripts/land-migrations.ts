// npm run migrations:land: adds the migrations that are new on the main line to server/migrations/landed.json, for good.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getMigrations, landedMigrations, type LandedMigration } from '../server/src/platform/postgres/migrate.ts';
import { startPostgres } from '../server/src/platform/postgres/postgres.ts';
import { digestsOfRun } from '../server/test/migrations.ts';
import program from '../package.json' with { type: 'json' };
import { root } from './run.ts';

const { migrations: landed } = await landedMigrations();
const dir = await mkdtemp(join(tmpdir(), 'pa-land-'));
const postgres = await startPostgres({ dir, durable: false });
try {
  const digests = await digestsOfRun(postgres.url, await getMigrations());
  const names = new Set(landed.map((it) => it.name));
  const added: LandedMigration[] = [...digests].filter(([name]) => !names.has(name)).map(([name, sql]) => ({ name, sql }));
  // One line each: what lands is what one sees of a change.
  const lines = [...landed, ...added].map((it) => `    ${JSON.stringify(it)}`);
  const list = `{\n  "version": ${JSON.stringify(program.version)},\n  "migrations": [\n${lines.join(',\n')}\n  ]\n}\n`;
  await writeFile(join(root, 'server/migrations/landed.json'), list);
  console.log(`${added.length} migrations added: ${added.map((it) => it.name).join(', ') || 'none'}.`);
} finally {
  await postgres.stop();
  await rm(dir, { recursive: true });
}
