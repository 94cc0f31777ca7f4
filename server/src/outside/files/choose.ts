import { access, constants, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Outside } from '../../platform/context.ts';
import type { FileStore } from '../../platform/files/files.ts';
import { diskStore } from './disk.ts';
import './port.ts';

interface Settings {
  DATA_DIR: string;
  FILES_URL?: string | undefined;
}

/** The folder of the stored files; undefined when they lie in a bucket. */
export function folderOf({ DATA_DIR, FILES_URL }: Settings): string | undefined {
  if (FILES_URL === undefined) return join(DATA_DIR, 'files');
  return FILES_URL.startsWith('file:') ? fileURLToPath(FILES_URL) : undefined;
}

const words = {
  label: 'Archivos guardados',
  purpose:
    'Fotos, documentos y adjuntos. Sin FILES_URL quedan en la carpeta de datos de este servidor; varios servidores los comparten en S3.',
  variables: ['FILES_URL', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_REGION'],
};

/** The store that the configuration names, and how to try it. */
export async function chosenFiles(settings: Settings): Promise<{ store: FileStore; system: Outside['files'] }> {
  const folder = folderOf(settings);
  const configured = settings.FILES_URL !== undefined;
  if (folder !== undefined) {
    const check = async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await access(folder, constants.W_OK);
      return `La carpeta ${folder} admite archivos.`;
    };
    return { store: diskStore(folder), system: { ...words, configured, check } };
  }
  // The SDK is large: only who uses it loads it.
  const { bucketOf, checkBucket, s3Store } = await import('./s3.ts');
  const bucket = bucketOf(settings.FILES_URL ?? '');
  const check = async () => {
    await checkBucket(bucket);
    return `El depósito ${bucket.bucket} responde.`;
  };
  return { store: s3Store(bucket), system: { ...words, configured, check } };
}
