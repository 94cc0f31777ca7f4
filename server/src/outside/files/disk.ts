import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStore } from '../../platform/files/files.ts';

/** Files in a folder, which nobody but the server's user reads: written aside, made durable, then moved to their place. */
export function diskStore(folder: string): FileStore {
  return {
    async put(name, content) {
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const writing = await open(`${path}${half}`, 'w', 0o600);
      try {
        await writing.writeFile(Buffer.isBuffer(content) ? content : content.stream());
        await writing.sync();
        await writing.close();
        await rename(`${path}${half}`, path);
      } catch (error) {
        await writing.close().catch(() => undefined);
        await rm(`${path}${half}`, { force: true });
        throw error;
      }
    },
    async open(name) {
      const handle = await open(join(folder, name), 'r').catch(unlessMissing);
      return handle?.createReadStream();
    },
    remove: (name) => rm(join(folder, name), { force: true }),
    async *list() {
      for await (const file of filesIn(folder)) if (!file.name.endsWith(half)) yield file;
    },
    async removeUnfinished(before) {
      for await (const { name, changedAt } of filesIn(folder))
        if (name.endsWith(half) && changedAt < before) await rm(join(folder, name), { force: true });
    },
  };
}

/** A file that is being written lies beside its place under this name. */
const half = '.part';

/** Those that lie in folders, as ours do; one that goes meanwhile is none. */
async function* filesIn(folder: string): AsyncGenerator<{ name: string; changedAt: Date }> {
  for (const inside of (await readdir(folder, { withFileTypes: true }).catch(unlessMissing)) ?? []) {
    if (!inside.isDirectory()) continue;
    for (const file of (await readdir(join(folder, inside.name)).catch(unlessMissing)) ?? []) {
      const found = await stat(join(folder, inside.name, file)).catch(unlessMissing);
      if (found?.isFile()) yield { name: `${inside.name}/${file}`, changedAt: found.mtime };
    }
  }
}

function unlessMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
