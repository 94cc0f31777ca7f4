import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { datesOfFile } from './file-dates.ts';
import type { FilePlan } from '../mspdi/model.ts';
import { readMspdi } from '../mspdi/read.ts';

const folder = await mkdtemp(join(tmpdir(), 'mspdi-'));
afterAll(() => rm(folder, { recursive: true }));

const fixture = (name: string): string => new URL(`fixtures/${name}`, import.meta.url).pathname;
async function read(content: string | Buffer): Promise<FilePlan> {
  const path = join(folder, 'plan.xml');
  await writeFile(path, content);
  return readMspdi(path);
}
const kinds = (plan: FilePlan): string[] => plan.warnings.map((it) => it.tipo).toSorted();

/** The dates of the engine in the calendars of the file, by name. */
const datesOf = (file: FilePlan): Record<string, string> =>
  Object.fromEntries(datesOfFile(file).map(({ task, start, finish }) => [task.nombre, `${start}…${finish}`]));

describe('files of MS Project', () => {
  test('of 2003: exceptions as days of type 0, percent lag, elapsed days, the project’s own row, empty rows', async () => {
    const plan = await readMspdi(fixture('project-2003.xml'));

    expect(plan).toMatchObject({ start: '2026-03-02', statusDay: null, dayMinutes: 480, times: { nombre: 'Estándar' } });
    expect(plan.tasks.map((it) => [it.uid, it.level, it.duration, it.isElapsed])).toEqual([
      [1, 1, 3360, false],
      [2, 2, 1440, false],
      [3, 2, 1440, false],
      [7, 1, 960, false],
      [8, 1, 4320, true],
      [9, 1, 0, false],
    ]);
    expect(plan.tasks[1]).toMatchObject({ nombre: 'Replanteo & cierre', responsable: 'Cuadrilla' });
    expect(plan.links).toEqual([
      { from: 2, to: 3, kind: 'FS', lag: { kind: 'working', value: 0 } },
      { from: 3, to: 7, kind: 'SS', lag: { kind: 'percent', value: 50 } },
      { from: 3, to: 7, kind: 'FF', lag: { kind: 'working', value: 0 } },
      { from: 7, to: 8, kind: 'FS', lag: { kind: 'working', value: 0 } },
      { from: 8, to: 9, kind: 'FS', lag: { kind: 'working', value: 240 } },
    ]);
    expect(kinds(plan)).toEqual(['campos', 'costos', 'fecha_de_estado', 'otro_proyecto', 'por_dias', 'recursos_no_personas', 'tarifas']);
    // Thursday and Friday are free, of Saturday the morning is worked.
    expect(datesOf(plan)).toEqual({
      Terreno: '2026-03-02T08:00…2026-03-11T12:00',
      'Replanteo & cierre': '2026-03-02T08:00…2026-03-04T17:00',
      Excavación: '2026-03-07T08:00…2026-03-11T12:00',
      Hormigón: '2026-03-10T08:00…2026-03-11T17:00',
      Fraguado: '2026-03-11T17:00…2026-03-14T17:00',
      Entrega: '2026-03-16T12:00…2026-03-16T12:00',
    });
  });

  test('of 2021: its own day, recurring exceptions, work weeks, base and task calendars, manual, inactive, baselines', async () => {
    const plan = await readMspdi(fixture('project-2021.xml'));

    expect(plan).toMatchObject({ dayMinutes: 540, times: { nombre: 'Faena con semana corta' } });
    expect(plan.times?.times.excepciones.map((it) => `${it.desde} ${it.nombre}`)).toEqual([
      '2026-03-04 Visita',
      '2026-03-13 Viernes de descanso',
      '2026-03-27 Viernes de descanso',
      '2026-04-10 Viernes de descanso',
    ]);
    expect(plan.times?.times.patrones.map((it) => [it.desde, it.dias[4]?.length])).toEqual([
      ['1990-01-01', 2],
      ['2026-03-16', 0],
      ['2026-03-23', 2],
    ]);
    const [assembly, , visit, option, power] = plan.tasks;
    expect(assembly).toMatchObject({ avance: '30', actualStart: '2026-03-02T08:00', remaining: 3780, notas: 'Con grúa.\nDos cuadrillas.' });
    expect(assembly?.baselines.map((it) => [it.numero, it.finish, it.duration])).toEqual([
      [0, '2026-03-12T18:00', 4320],
      [3, '2026-03-13T18:00', 4320],
    ]);
    expect([visit?.manualStart, option?.inactive, power?.calendarUid]).toEqual(['2026-03-10T08:00', true, 4]);
    expect(datesOf(plan)).toMatchObject({
      Montaje: '2026-03-02T08:00…2026-03-17T18:00',
      Pruebas: '2026-03-18T08:00…2026-03-23T18:00',
      'Visita del mandante': '2026-03-10T08:00…2026-03-10T18:00',
      Energización: '2026-03-23T18:00…2026-03-25T18:00',
    });
    expect(kinds(plan)).toEqual([]);
  });

  test('of another program: no calendar, levels from outline numbers, days and weeks as the file counts them', async () => {
    const plan = await readMspdi(fixture('other-program.xml'));
    expect(plan.times).toBeNull();
    expect(plan.tasks.map((it) => [it.level, it.duration])).toEqual([
      [1, 2400],
      [2, 2400],
      [2, 960],
    ]);
    expect(datesOf(plan)).toMatchObject({ Fase: '2026-03-02T09:00…2026-03-10T18:00', Despacho: '2026-03-09T09:00…2026-03-10T18:00' });
  });

  test('in UTF-16, either way round, with a mark of UTF-8, and in the code of old Windows', async () => {
    const text = (encoding: string) =>
      `<?xml version="1.0" encoding="${encoding}"?><Project><Tasks><Task><UID>1</UID><Name>Excavación ñandú</Name></Task></Tasks></Project>`;
    const little = Buffer.from(`\uFEFF${text('UTF-16')}`, 'utf16le');
    const writings = [
      little,
      Buffer.from(little).swap16(),
      Buffer.from(text('UTF-16'), 'utf16le'),
      Buffer.from(`\uFEFF${text('UTF-8')}`),
      Buffer.from(text('windows-1252'), 'latin1'),
    ];
    for (const it of writings) expect((await read(it)).tasks[0]?.nombre).toBe('Excavación ñandú');
  });
});

describe('what is refused, with its reason', () => {
  const project = (inner: string, more = ''): string =>
    `<Project xmlns="http://schemas.microsoft.com/project">${more}<Tasks>${inner}</Tasks></Project>`;
  const task = (uid: number, more = ''): string => `<Task><UID>${uid}</UID><Name>Zanja ${uid}</Name>${more}</Task>`;

  test.each([
    ['entities of its own', '<!DOCTYPE p [<!ENTITY a "b">]><Project><Tasks/></Project>', 'DOCTYPE'],
    ['entities from outside', '<!DOCTYPE p SYSTEM "file:///etc/passwd"><Project/>', 'DOCTYPE'],
    [
      'a billion laughs',
      '<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><Project><Name>&b;</Name></Project>',
      'DOCTYPE',
    ],
    ['an entity that nobody declared', '<Project><Name>&xxe;</Name></Project>', 'línea 1'],
    ['broken XML', '<Project><Tasks><Task></Tasks></Project>', 'mal formado'],
    ['XML that is cut off', '<Project><Tasks><Task><UID>1</UID>', 'mal formado'],
    ['another XML', '<html><body/></html>', 'no es de MS Project'],
    ['Primavera', '<APIBusinessObjects/>', 'Primavera'],
    ['nothing in it', project(''), 'ninguna tarea'],
    ['one number twice', project(task(3) + task(3)), 'UID 3 está dos veces'],
    [
      'a task that waits for itself',
      project(task(3, '<PredecessorLink><PredecessorUID>3</PredecessorUID></PredecessorLink>')),
      'UID 3 «Zanja 3» se espera',
    ],
    ['a negative duration', project(task(3, '<Duration>-PT8H0M0S</Duration>')), 'UID 3 «Zanja 3», Duration: una duración no es negativa'],
    ['a duration that is none', project(task(3, '<Duration>tres días</Duration>')), 'no es una duración'],
    ['an endless duration', project(task(3, '<Duration>PT99999999H0M0S</Duration>')), 'pasa de 5000 días'],
    ['a date before 1990', project(task(3, '<Deadline>1984-01-01T08:00:00</Deadline>')), 'UID 3 «Zanja 3», Deadline: la fecha 1984-01-01'],
    ['a date after 2100', project(task(3, '<ActualStart>2150-01-01T08:00:00</ActualStart>')), '2150-01-01 queda fuera'],
    ['a day that does not exist', project(task(3, '<Start>2026-02-30T08:00:00</Start>')), 'no es una fecha'],
    [
      'an endless lag',
      project(task(1) + task(3, '<PredecessorLink><PredecessorUID>1</PredecessorUID><LinkLag>99999999999</LinkLag></PredecessorLink>')),
      'desfase',
    ],
    ['elements within elements without end', `<Project>${'<a>'.repeat(200)}`, 'niveles'],
    ['a text without end', `<Project><Tasks><Task><Notes>${'x'.repeat(300_000)}</Notes></Task></Tasks></Project>`, 'demasiado largo'],
  ])('%s', async (_what, content, reason) => {
    await expect(read(content)).rejects.toThrow(reason);
  });

  test('letters that are not what they are declared to be', async () => {
    await expect(
      read(Buffer.concat([Buffer.from('<Project><Name>'), Buffer.from([0xff, 0xfe, 0xc3]), Buffer.from('</Name></Project>')])),
    ).rejects.toThrow('mal codificadas');
    await expect(read('<?xml version="1.0" encoding="x-nada"?><Project/>')).rejects.toThrow('x-nada');
  });

  test('more tasks than a plan has', async () => {
    const many = Array.from({ length: 10_001 }, (_, at) => task(at + 1)).join('');
    await expect(read(project(many))).rejects.toThrow('más de 10.000 tareas');
  });

  test('what names a task that is not there is told, not refused', async () => {
    const plan = await read(
      project(task(3, '<Duration>PT8H0M0S</Duration><PredecessorLink><PredecessorUID>77</PredecessorUID></PredecessorLink>')),
    );
    expect(plan.links).toEqual([]);
    expect(plan.warnings).toMatchObject([{ tipo: 'vinculo_perdido', cuantas: 1, uids: [3] }]);
  });

  test('a text as it stands in the file is never more than text', async () => {
    const name = await readFile(fixture('project-2003.xml'), 'utf8');
    expect((await read(name.replace('Hormigón', '&lt;img src=x onerror=alert(1)&gt;'))).tasks[3]?.nombre).toBe(
      '<img src=x onerror=alert(1)>',
    );
  });
});
