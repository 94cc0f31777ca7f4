import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect } from 'vitest';
import { readSpreadsheet } from './spreadsheet.ts';

/** Sees money. */
export const office = { seesAllProjects: true };
export const refusal = (message: string | RegExp) => ({ code: 'bad_file', message: expect.stringMatching(message) });

/** A folder of files to read, which is gone when the file's tests are. */
export async function fileScene() {
  const folder = await mkdtemp(join(tmpdir(), 'planillas-'));
  afterAll(() => rm(folder, { recursive: true }));
  async function read(filename: string, content: string | Buffer, limits = {}) {
    const path = join(folder, filename);
    await writeFile(path, content);
    return readSpreadsheet(path, { filename, ...limits });
  }
  return { folder, read };
}

export const small = () => ({
  sheet: 'Proyectos',
  columns: [
    { header: 'Nombre', key: 'nombre', width: 40 },
    { header: 'Monto', key: 'monto', kind: 'money' as const },
    { header: 'Día', key: 'dia', kind: 'day' as const },
    { header: 'Creado', key: 'creado', kind: 'instant' as const },
    { header: 'kWp', key: 'kwp', kind: 'number' as const },
  ],
  rows: Readable.from([
    [{ nombre: '=HYPERLINK("http://x")', monto: '1234567', dia: '2026-11-20', creado: '2026-11-20T17:05:00Z', kwp: 5.4 }],
    [
      { nombre: '<Ñuñoa> & "cía"\u0001', monto: '0.50', dia: null },
      { nombre: true, monto: 'S/I', dia: 'pronto' },
    ],
  ]),
});

/** The longest work, in milliseconds of this thread's own time, in which nothing else had its turn: what else runs on the machine does not count. */
export function slowestTurn() {
  let [last, longest] = [process.threadCpuUsage(), 0];
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(last);
    longest = Math.max(longest, (user + system) / 1_000);
    last = process.threadCpuUsage();
  }, 5);
  return () => (clearInterval(timer), longest);
}
