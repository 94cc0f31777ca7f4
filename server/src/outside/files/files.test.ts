import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { diskStore } from './disk.ts';
import { Files } from '../../platform/files/files.ts';
import { Problem } from '../../platform/problem.ts';

const folder = await mkdtemp(join(tmpdir(), 'pa-files-'));
const files = new Files(diskStore(folder), Buffer.alloc(32, 7));
afterAll(() => rm(folder, { recursive: true }));

const storedNames = async () => (await readdir(folder, { recursive: true })).filter((it) => it.includes('.'));

function openAddress(address: string) {
  const url = new URL(address, 'http://localhost');
  const query = url.searchParams;
  const name = url.pathname.replace('/files/', '');
  const signed = { name, filename: query.get('filename') ?? '', bare: query.get('bare') ?? '' };
  return files.open(signed, Number(query.get('until')), query.get('signature') ?? '');
}

test('bytes and uploads are kept whole, and found by their address only', async () => {
  const shown = await files.keep(Buffer.from('una imagen'), 'webp');
  const saved = await files.keep(new Blob(['planilla']), 'xlsx');

  const image = await openAddress(files.address(shown));
  expect(image).toMatchObject({ type: 'image/webp' });
  expect(image && (await text(image.content))).toBe('una imagen');
  const sheet = await openAddress(files.address(saved, 'Cubicación n° 1.xlsx'));
  expect(sheet).toMatchObject({ type: 'application/octet-stream', filename: 'Cubicación n° 1.xlsx' });
  expect(sheet && (await text(sheet.content))).toBe('planilla');
  expect(await text(files.read(saved))).toBe('planilla');
});

test('an address opens neither another file, nor under another name, nor what a browser should not show', async () => {
  const name = await files.keep(Buffer.from('x'), 'xlsx');
  const address = files.address(name, 'precios.xlsx');

  expect(await openAddress(address.replace('precios', 'otros'))).toBeUndefined();
  expect(await openAddress(address.replace(/signature=./, 'signature=~'))).toBeUndefined();
  expect(await openAddress(address.replace(name, await files.keep(Buffer.from('y'), 'xlsx')))).toBeUndefined();
  expect(await openAddress(files.address(name))).toBeUndefined();
});

test('an address of a photo without its position opens nothing else, however it is changed', async () => {
  const name = await files.keep(Buffer.from('no es una foto'), 'jpg');
  const address = files.bareAddress(name, 'techo.jpg');

  expect(await openAddress(address)).toMatchObject({ type: 'image/jpeg', filename: 'techo.jpg' });
  expect(await openAddress(address.replace('&bare=yes', ''))).toBeUndefined();
  expect(await openAddress(address.replace('techo.jpg', 'techo.jpg%0Ayes').replace('&bare=yes', ''))).toBeUndefined();
});

test('nobody but the server’s user may read what is kept', async () => {
  const name = await files.keep(Buffer.from('privado'), 'pdf');

  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  expect((await stat(join(folder, name, '..'))).mode & 0o777).toBe(0o700);
});

test('what fails half-way leaves no file', async () => {
  const before = await storedNames();
  const broken = new Blob(['x']);
  broken.stream = () => new ReadableStream({ start: (it) => it.error(new Error('cut off')) });

  await expect(files.keep(broken, 'bin')).rejects.toThrow('cut off');
  await expect(files.keepFor(Buffer.from('z'), 'bin', () => Promise.reject(new Problem('rule')))).rejects.toThrow();

  expect(await storedNames()).toEqual(before);
});
