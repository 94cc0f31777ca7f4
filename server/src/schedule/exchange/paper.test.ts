import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import {
  createActividadProyecto,
  createDependencia,
  exportSchedule,
  importSchedule,
  listActividadProyecto,
  updateActividadProyecto,
} from 'contract/schedule/index.ts';
import { pdfPagesOf } from '../../../test/files.ts';
import { scene } from '../../../test/scene.ts';

const { employee, given } = await scene();
const ana = await employee({ permissions: ['schedule:read', 'schedule:create', 'schedule:update', 'schedule:delete'] });
const day = 480;

/** A plan of activities, each with the days that it takes. */
async function planOf(activities: readonly (readonly [nombre: string, days: number])[]) {
  const { codigoLugarInstalacion, codigoProyecto } = await given.place();
  const codes = { codigoLugarInstalacion, codigoProyecto };
  const rows = activities.map(([nombre, days]) => `${nombre};${days}`).join('\n');
  const file = new File([`Nombre;Duración\n${rows}\n`], 'plan.csv');
  await ana.call(importSchedule, { ...codes, file, apply: 'true' });
  return codes;
}

const tramos = (count: number) => Array.from({ length: count }, (_, at) => [`Tramo ${at + 1}`, 1] as const);
const printPlan = async (codes: { codigoLugarInstalacion: string; codigoProyecto: string }): Promise<Buffer> =>
  (await ana.raw(exportSchedule, { ...codes, format: 'pdf' })).rawPayload;

/** How large each page of a PDF is, in points: A3 lying down is 1191 × 842. */
async function sheetsOf(content: Buffer): Promise<string[]> {
  const loading = getDocument({ data: new Uint8Array(content), verbosity: 0, useSystemFonts: false });
  const document = await loading.promise;
  const numbers = Array.from({ length: document.numPages }, (_, at) => at + 1);
  const views = await Promise.all(numbers.map(async (it) => (await document.getPage(it)).view));
  await loading.destroy();
  return views.map(([left = 0, low = 0, right = 0, high = 0]) => `${Math.round(right - left)} × ${Math.round(high - low)}`);
}

test('a plan of more rows and of more time goes over several sheets, all of them A3 lying down', async () => {
  const codes = await planOf(tramos(50));
  const short = await sheetsOf(await printPlan(codes));
  await ana.call(createActividadProyecto, { ...codes, nombre: 'Garantía', gantt: { duration: 700 * day } });
  const long = await sheetsOf(await printPlan(codes));

  // 42 rows fit on a sheet, so 50 are shared by two.
  expect(short).toEqual(['1191 × 842', '1191 × 842']);
  expect(long.length).toBeGreaterThan(2);
  expect(long.length % 2).toBe(0);
  expect(new Set(long)).toEqual(new Set(short));
});

test('each sheet says which plan it is, which rows it has and what its signs stand for; a name too long ends in dots', async () => {
  const long = `Montaje ${'de la estructura del techo norte '.repeat(6)}`.trim();
  const content = await printPlan(await planOf([...tramos(43), [long, 6], ['Entrega', 0]]));
  const pages = pdfPagesOf(content);

  expect(pages.length).toBe(2);
  for (const page of pages)
    for (const words of ['Carta Gantt · ', 'críticas', 'Término', 'Avance', 'Hito', 'Crítica', 'Día no laborable', 'Hoy'])
      expect(page).toContain(words);
  expect(pages[0]).toContain('Filas 1 a 23 de 45');
  expect(pages[1]).toContain('Filas 24 a 45 de 45');
  expect(pages[1]).toMatch(/Montaje de la estructura del techo norte [^…]*…/);
  expect(pages[1]).not.toContain(long);
});

test('a summary row tells how far it is by the work beneath it, and a link that goes on to another sheet says where', async () => {
  const codes = await planOf(tramos(42));
  const add = (nombre: string, more: object) => ana.call(createActividadProyecto, { ...codes, nombre, ...more });
  const obra = await add('Obra', { gantt: { duration: day } });
  const done = await add('Rieles', { parent_id: obra.id, gantt: { duration: 3 * day } });
  await add('Paneles', { parent_id: obra.id, gantt: { duration: day } });
  await ana.call(updateActividadProyecto, { id: done.id, version: done.version, avance: '50' });
  const [first] = await ana.call(listActividadProyecto, codes);
  await ana.call(createDependencia, { desde_id: first?.id ?? 0, hasta_id: done.id });

  const [one, other] = pdfPagesOf(await printPlan(codes));

  // 3 of 4 days, half done.
  expect(other).toMatch(/37 %/);
  expect(one).toContain('a 43.1');
  expect(other).toContain('de 1');
});
