import { createHash } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartProblem } from '../start-problem.ts';

/** What stands in `manifest.json` of a backup. */
const Content = z.object({
  made_at: z.iso.datetime(),
  /** A backup fits only a database with exactly these. */
  migrations: z.array(z.string()),
  /** The digests are of the rows as they are copied, before packing. */
  tables: z.array(z.object({ name: z.string(), columns: z.string(), rows: z.number(), sha256: z.string() })),
  sequences: z.array(z.object({ name: z.string(), last_value: z.string() })),
  /** Every file that a row named. */
  files: z.array(z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })),
  /** Files that a row named and that were gone already. */
  missing: z.array(z.string()),
  /** The files stayed in their bucket. */
  in_bucket: z.boolean(),
});
const Manifest = Content.extend({ digest: z.string() });
export type Manifest = z.output<typeof Content>;

/** Written last: a folder without it is no backup. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const file = await open(join(folder, 'manifest.json'), 'wx', 0o600);
  try {
    await file.writeFile(JSON.stringify({ ...manifest, digest: digestOf(manifest) }, null, 1));
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Refuses what is missing, cut short, or was changed by hand. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (!['ENOENT', 'ENOTDIR', 'EISDIR'].includes(error.code ?? '')) throw error;
    throw new StartProblem(`No hay un respaldo completo en ${folder}.`);
  });
  const { success, data } = z.preprocess(parseJson, Manifest).safeParse(text);
  if (!success)
    throw new StartProblem(`El respaldo de ${folder} está dañado, o es de otra versión del programa: no se entiende su manifest.json.`);
  const { digest, ...manifest } = data;
  if (digest !== digestOf(manifest)) throw new StartProblem(`El respaldo de ${folder} está dañado: su manifest.json fue cambiado.`);
  return manifest;
}

const digestOf = (manifest: Manifest) =>
  createHash('sha256')
    .update(JSON.stringify(Content.parse(manifest)))
    .digest('hex');

function parseJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}
