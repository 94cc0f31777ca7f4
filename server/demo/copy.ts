import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from } from 'pg-copy-streams';
import type { Value } from './rows.ts';

/** Rows into a table as fast as PostgreSQL takes them. */
export async function copyRows<N extends string>(
  client: Client,
  table: string,
  names: readonly N[],
  rows: readonly Record<N, Value>[],
): Promise<void> {
  if (rows.length === 0) return;
  const lines = rows.map((row) => `${names.map((name) => field(row[name])).join('\t')}\n`);
  const target = client.query(from(`copy ${table} (${names.map((name) => `"${name}"`).join(', ')}) from stdin`));
  await pipeline(Readable.from([lines.join('')]), target);
}

/** PostgreSQL's text format: tabs between fields, `\N` for null. */
function field(value: Value): string {
  if (value === null) return String.raw`\N`;
  return String(value).replace(/[\\\t\n\r]/g, (it) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' })[it] ?? '');
}
