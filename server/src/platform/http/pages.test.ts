import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { readPages } from './pages.ts';

const folder = mkdtempSync(join(tmpdir(), 'pages-'));
writeFileSync(join(folder, 'index.html'), '<html><head><title>PA</title></head></html>');
writeFileSync(join(folder, 'screens.json'), JSON.stringify({ '/orders/$number': ['/order.js', '/order.css'], '/orders/new': ['/new.js'] }));
afterAll(() => rm(folder, { recursive: true }));
const pageAt = readPages(folder);
const textAt = (url: string): string => pageAt(url, '').content.toString();

test('the page of an address names what its screen is drawn with, a screen of its own name before one of any', () => {
  expect(textAt('/orders/OC-1?tab=2')).toContain('<meta name="screen" content="/order.js /order.css">');
  expect(textAt('/orders/new')).toContain('content="/new.js"');
  expect(textAt('/orders')).toBe('<html><head><title>PA</title></head></html>');
  expect(textAt('//')).toBe('<html><head><title>PA</title></head></html>');
});

test('it is compressed as the client takes it, and not as it refuses it', () => {
  const plain = pageAt('/orders/new', 'identity');
  expect(plain.encoding).toBeUndefined();
  const [small, older, refused] = ['gzip, deflate, br', 'gzip;q=0.5', 'br;q=0, gzip'].map((it) => pageAt('/orders/new', it));
  expect([small?.encoding, older?.encoding, refused?.encoding]).toEqual(['br', 'gzip', 'gzip']);
  expect(brotliDecompressSync(small?.content ?? '')).toEqual(plain.content);
  expect(gunzipSync(older?.content ?? '')).toEqual(plain.content);
});

test('while the app is built anew the page is as it was, and each file is read as soon as it is there', () => {
  const anew = mkdtempSync(join(tmpdir(), 'pages-'));
  const [page, screens] = [join(anew, 'index.html'), join(anew, 'screens.json')];
  const at = readPages(anew);
  const text = (): string => at('/orders/new', '').content.toString();
  writeFileSync(page, '<head>1');
  writeFileSync(screens, '{"/orders/new":["/1.js"]}');
  const before = text();
  expect(before).toContain('"/1.js">1');

  rmSync(page);
  rmSync(screens);
  expect(text()).toBe(before);
  writeFileSync(page, '<head>2');
  expect(text()).toBe('<head>2');
  writeFileSync(screens, '{"/orders/new":["/2.js"]}');
  expect(text()).toContain('"/2.js">2');
  rmSync(anew, { recursive: true });
});
