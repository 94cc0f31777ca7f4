import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStore } from '../../platform/files.ts';

/** Files in a folder, which nobody but the server's user reads: written aside, made durable, then moved to their place. */
export function diskStore(folder: string): FileStore {
  return {
    async put(name, content) {
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const half = await open(`${path}.part`, 'wx', 0o600);
      try {
        await half.writeFile(Buffer.isBuffer(content) ? content : content.stream());
        await half.sync();
        await half.close();
        await rename(`${path}.part`, path);
      } catch (error) {
        await half.close().catch(() => undefined);
        await rm(`${path}.part`, { force: true });
        throw error;
      }
    },
    async open(name) {
      const handle = await open(join(folder, name), 'r').catch(unlessMissing);
      return handle?.createReadStream();
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

function unlessMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
