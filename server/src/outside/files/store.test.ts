import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, describe, expect, test } from 'vitest';
import type { FileStore } from '../../platform/files/files.ts';
import { bucketOf, checkBucket, s3Store } from './s3.ts';
import { chosenFiles } from './choose.ts';
import { diskStore } from './disk.ts';

const folder = await mkdtemp(join(tmpdir(), 'pa-stores-'));
const server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: join(folder, 's3'),
  configureBuckets: [{ name: 'archivos', configs: [] }],
});
const { port } = await server.run();
process.env['AWS_ACCESS_KEY_ID'] = 'S3RVER';
process.env['AWS_SECRET_ACCESS_KEY'] = 'S3RVER';
const address = (bucket: string) => `s3://${bucket}/obra/2026?region=us-east-1&endpoint=http://127.0.0.1:${port}`;
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const stores: [string, FileStore][] = [
  ['a folder', diskStore(join(folder, 'disk'))],
  ['a bucket', s3Store(bucketOf(address('archivos')))],
];

describe.each(stores)('%s', (_name, store) => {
  test('gives back what it was given, bytes and uploads, small and in parts', async () => {
    const large = Buffer.alloc(11 * 1024 * 1024, 'solar');
    await store.put('ab/uno.bin', Buffer.from('ñandú'));
    await store.put('ab/dos.bin', new Blob(['planilla']));
    await store.put('cd/tres.bin', new Blob([large]));

    const read = async (name: string) => {
      const content = await store.open(name);
      return content && (await buffer(content));
    };
    expect((await read('ab/uno.bin'))?.toString()).toBe('ñandú');
    expect((await read('ab/dos.bin'))?.toString()).toBe('planilla');
    expect((await read('cd/tres.bin'))?.equals(large)).toBe(true);
  });

  test('what is not there, or was removed, is nothing; removing it again is no error', async () => {
    await store.put('ab/ido.bin', Buffer.from('x'));
    await store.remove('ab/ido.bin');
    await store.remove('ab/ido.bin');

    expect(await store.open('ab/ido.bin')).toBeUndefined();
    expect(await store.open('zz/nunca.bin')).toBeUndefined();
  });

  test('lists what is whole in it, all of it, with its age', async () => {
    const names = Array.from({ length: 5 }, (_, at) => `ee/lista-${at}.bin`);
    for (const name of names) await store.put(name, Buffer.from('x'));

    const listed = (await Array.fromAsync(store.list())).filter((it) => it.name.startsWith('ee/'));

    expect(listed.map((it) => it.name).toSorted()).toEqual(names);
    expect(listed.every((it) => Math.abs(it.changedAt.getTime() - Date.now()) < 600_000)).toBe(true);
  });

  test('an upload that breaks off is not kept', async () => {
    const broken = new Blob(['x']);
    broken.stream = () => new ReadableStream({ start: (it) => it.error(new Error('cut off')) });

    await expect(store.put('ab/roto.bin', broken)).rejects.toThrow('cut off');
    expect(await store.open('ab/roto.bin')).toBeUndefined();
  });
});

test('the configured store says whether it can be used', async () => {
  const bucket = await chosenFiles({ DATA_DIR: folder, FILES_URL: address('archivos') });
  const local = await chosenFiles({ DATA_DIR: folder });

  expect(await bucket.system.check()).toBe('El depósito archivos responde.');
  expect(await local.system.check()).toContain('admite archivos');
  await expect(checkBucket(bucketOf(address('otro')))).rejects.toThrow();
});
