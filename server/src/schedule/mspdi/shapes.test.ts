import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { FilePlan } from './model.ts';
import { readMspdi } from './read.ts';

/** What programs write otherwise than the published schema has it, and is clear all the same. */
const folder = await mkdtemp(join(tmpdir(), 'shapes-'));
afterAll(() => rm(folder, { recursive: true }));

async function read(content: string | Buffer): Promise<FilePlan> {
  const path = join(folder, 'plan.xml');
  await writeFile(path, content);
  return readMspdi(path);
}
const warningsOf = (plan: FilePlan) => plan.warnings.map(({ tipo, cuantas, uids }) => [tipo, cuantas, uids]);
const task = (uid: number | string | undefined, more = '', name: number | string | undefined = uid) =>
  `<Task>${uid === undefined ? '' : `<UID>${uid}</UID>`}<Name>T${name}</Name><OutlineLevel>1</OutlineLevel><Duration>PT8H0M0S</Duration>${more}</Task>`;
const after = (uid: number | string) => `<PredecessorLink><PredecessorUID>${uid}</PredecessorUID></PredecessorLink>`;
const project = (tasks: string, more = '') => `<Project>${more}<Tasks>${tasks}</Tasks></Project>`;

describe('calendars', () => {
  const worked = (dayType: number, ...shifts: [string, string][]) =>
    `<WeekDay><DayType>${dayType}</DayType><DayWorking>1</DayWorking><WorkingTimes>${shifts
      .map(([from, to]) => `<WorkingTime><FromTime>${from}</FromTime><ToTime>${to}</ToTime></WorkingTime>`)
      .join('')}</WorkingTimes></WeekDay>`;
  const calendar = (uid: number | undefined, name: string, { base = '', inner = '' } = {}) =>
    `<Calendar>${uid === undefined ? '' : `<UID>${uid}</UID>`}<Name>${name}</Name>${base}<WeekDays>${inner}</WeekDays></Calendar>`;
  const base = (uid: number, isBase = 1) => ({
    base: `<IsBaseCalendar>${isBase}</IsBaseCalendar><BaseCalendarUID>${uid}</BaseCalendarUID>`,
  });
  const all = (...calendars: string[]) => `<Calendars>${calendars.join('')}</Calendars>`;

  test.each([
    ['its base is 0, which no calendar has', all(calendar(1, 'Faena', base(0)))],
    ['its base is 0, and so is its own number', all(calendar(0, 'Faena', base(0)))],
    ['it says neither number nor base', all(calendar(undefined, 'Faena'))],
    ['those of people follow it', all(calendar(2, 'Ana', base(0, 0)), calendar(0, 'Faena', base(0)))],
    ['another one follows no other, and is none of the company', all(calendar(2, 'Ana', base(-1, 0)), calendar(1, 'Faena', base(0)))],
  ])('the file’s own is followed, though nobody names it: %s', async (_, calendars) => {
    const plan = await read(project(task(1), calendars));

    expect([plan.times?.nombre, warningsOf(plan)]).toEqual(['Faena', []]);
  });

  test('of several that may be meant the first is taken, and that is told; so is one that is not there', async () => {
    const two = all(calendar(1, 'Faena', base(-1)), calendar(2, 'Noche', base(-1)));

    const plan = await read(project(task(1), two));
    expect([plan.times?.nombre, plan.warnings]).toMatchObject([
      'Faena',
      [{ tipo: 'calendario_supuesto', mensaje: expect.stringContaining('«Faena»') }],
    ]);
    const another = await read(project(task(1), `<CalendarUID>9</CalendarUID>${all(calendar(1, 'Faena', base(-1)))}`));
    expect([another.times?.nombre, warningsOf(another)]).toEqual(['Faena', [['calendario_supuesto', 1, []]]]);
    const none = await read(project(task(1), '<CalendarUID>9</CalendarUID>'));
    expect([none.times, warningsOf(none)]).toEqual([null, [['calendario_supuesto', 1, []]]]);
  });

  test('tasks follow sixty calendars of their own and no more: each is worked out over all its years', async () => {
    const file = (count: number) =>
      project(
        Array.from({ length: count }, (_, at) => task(at + 1, `<CalendarUID>${at + 2}</CalendarUID>`)).join(''),
        `<CalendarUID>1</CalendarUID>${all(calendar(1, 'Faena'), ...Array.from({ length: count }, (_, at) => calendar(at + 2, `C${at}`, base(1, 0))))}`,
      );

    expect((await read(file(60))).calendars).toHaveLength(60);
    await expect(read(file(61))).rejects.toThrow('siguen 61 calendarios distintos; se admiten hasta 60');
  });

  test('hours without their zero, as a time since midnight, or of some day', async () => {
    const shifts = worked(2, ['8:00', '12:30'], ['PT13H30M0S', 'P0DT17H0M0S'], ['2026-03-02T18:00:00', '2026-03-02T19:00:00-03:00']);
    const plan = await read(project(task(1), all(calendar(1, 'Faena', { inner: shifts + worked(3, ['PT0H0M0S', 'PT24H0M0S']) }))));

    expect(plan.times?.times.patrones[0]?.dias.slice(0, 2)).toEqual([
      [
        { de: '08:00', a: '12:30' },
        { de: '13:30', a: '17:00' },
        { de: '18:00', a: '19:00' },
      ],
      [{ de: '00:00', a: '24:00' }],
    ]);
    expect(warningsOf(plan)).toEqual([]);
  });

  test('hours that nobody understands are told; a day of nothing else is worked as usual', async () => {
    const inner = worked(2, ['ocho', '12:00'], ['14:00', '18:00']) + worked(3, ['22:00', '06:00']);
    const plan = await read(project(task(1), all(calendar(1, 'Faena', { inner }))));

    expect(plan.times?.times.patrones[0]?.dias.slice(0, 2)).toEqual([
      [{ de: '14:00', a: '18:00' }],
      [
        { de: '08:00', a: '12:00' },
        { de: '13:00', a: '17:00' },
      ],
    ]);
    expect(plan.warnings).toMatchObject([{ tipo: 'turnos_ilegibles', cuantas: 2, mensaje: expect.stringContaining('«ocho» a «12:00»') }]);
  });

  test('one in which nobody ever works measures nothing, and says so', async () => {
    const closed = [1, 2, 3, 4, 5, 6, 7].map((it) => `<WeekDay><DayType>${it}</DayType><DayWorking>0</DayWorking></WeekDay>`).join('');
    const unmeasured = '<Task><UID>1</UID><Name>T</Name><Start>2026-03-02T08:00:00</Start><Finish>2026-03-03T17:00:00</Finish></Task>';

    await expect(read(project(unmeasured, all(calendar(1, 'Cerrado', { inner: closed }))))).rejects.toThrow('no se trabaja nunca');
  });

  test('exceptions and weeks that begin before 1990 count from then on, in their own rhythm; what lies outside is told', async () => {
    const exception = (from: string, to: string, more = '') =>
      `<Exception><TimePeriod><FromDate>${from}T00:00:00</FromDate><ToDate>${to}T23:59:00</ToDate></TimePeriod><Name>${from}</Name>${more}<DayWorking>0</DayWorking></Exception>`;
    const exceptions = [
      exception('1984-01-01', '1990-01-02'),
      // Every other Monday since one of 1989: 18 December, 1 January, 15 January.
      exception('1989-12-18', '1990-01-20', '<Type>6</Type><Period>2</Period><DaysOfWeek>2</DaysOfWeek>'),
      exception('1984-05-01', '1989-05-01'),
      exception('2101-01-01', '2101-01-02'),
      exception('2099-12-31', '2149-12-31'),
    ];
    const week = `<WorkWeek><TimePeriod><FromDate>0001-01-01T00:00:00</FromDate><ToDate>1990-06-30T23:59:00</ToDate></TimePeriod>
      <WeekDays><WeekDay><DayType>6</DayType><DayWorking>0</DayWorking></WeekDay></WeekDays></WorkWeek>`;
    const plan = await read(
      project(
        task(1),
        `<Calendars><Calendar><UID>1</UID><Name>Faena</Name><Exceptions>${exceptions.join('')}</Exceptions><WorkWeeks>${week}</WorkWeeks></Calendar></Calendars>`,
      ),
    );

    expect(plan.times?.times.excepciones.map((it) => `${it.desde} ${it.hasta}`)).toEqual([
      '1990-01-01 1990-01-02',
      '1990-01-01 1990-01-01',
      '1990-01-15 1990-01-15',
      '2099-12-31 2100-12-31',
    ]);
    expect(plan.times?.times.patrones.map((it) => [it.desde, it.dias[4]?.length])).toEqual([
      ['1990-01-01', 0],
      ['1990-07-01', 2],
    ]);
    expect(warningsOf(plan)).toEqual([['fuera_de_plazo', 5, []]]);
  });
});

describe('numbers of tasks', () => {
  test('negative, too large, in letters or none: they get free ones, and their links and people follow', async () => {
    const resources = '<Resources><Resource><UID>{a}</UID><Name>Ana</Name></Resource></Resources>';
    const assignments = '<Assignments><Assignment><TaskUID>99999999999</TaskUID><ResourceUID>{a}</ResourceUID></Assignment></Assignments>';
    const tasks = [
      task(7),
      task(-3, after(7)),
      task('99999999999', after(-3)),
      task('a-b', after('99999999999')),
      task(undefined, after('a-b')),
    ];
    const plan = await read(`<Project><Tasks>${tasks.join('')}</Tasks>${resources}${assignments}</Project>`);

    expect(plan.tasks.map((it) => [it.uid, it.nombre, it.responsable])).toEqual([
      [7, 'T7', null],
      [8, 'T-3', null],
      [9, 'T99999999999', 'Ana'],
      [10, 'Ta-b', null],
      [11, 'Tundefined', null],
    ]);
    expect(plan.links.map((it) => [it.from, it.to])).toEqual([
      [7, 8],
      [8, 9],
      [9, 10],
      [10, 11],
    ]);
    expect([warningsOf(plan), [...plan.renumbered]]).toEqual([[['uid', 4, [8, 9, 10, 11]]], [8, 9, 10, 11]]);
  });

  test('where no task has one, links mean what stands as its ID', async () => {
    const byId = (id: number, more = '') => task(undefined, `<ID>${id}</ID>${more}`, id);
    const plan = await read(project(byId(4) + byId(5, after(4))));

    expect(plan.tasks.map((it) => it.uid)).toEqual([4, 5]);
    expect([plan.links.map((it) => [it.from, it.to]), warningsOf(plan)]).toEqual([[[4, 5]], [['uid', 2, [4, 5]]]]);
  });

  test('the largest that there is leaves room below; of two alike that are none, a link means neither', async () => {
    const plan = await read(project(task(2_147_483_647) + task(-1, '', 'a') + task(-1, '', 'b') + task(2, after(-1))));

    expect(plan.tasks.map((it) => it.uid)).toEqual([2_147_483_647, 1, 3, 2]);
    expect(warningsOf(plan)).toEqual([
      ['uid', 2, [1, 3]],
      ['vinculo_perdido', 1, [2]],
    ]);
  });
});

describe('the XML itself', () => {
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
  const plan = `<Project><Tasks>${task(1, '', ' ñandú')}</Tasks></Project>`;

  test.each([
    ['an empty first line', `\r\n \n${declaration}${plan}`],
    ['a mark, and then an empty line', `\uFEFF\n${declaration}${plan}`],
    ['an empty line in UTF-16 without a mark', Buffer.from(`\n${declaration.replace('8', '16')}${plan}`, 'utf16le')],
    ['more blanks than one piece has', `${' '.repeat(70_000)}\n${declaration}${plan}`],
    ['a line of another program at its end', `${declaration}${plan}\n\u001A`],
  ])('is read with %s', async (_, content) => {
    expect((await read(content)).tasks[0]?.nombre).toBe('T ñandú');
  });

  test('loses letters that no XML has, written as such or by their number, and tells it', async () => {
    const notes = '<Notes>uno\u0001dos&#x1F;tres&#11;cuatro &#225;&#x1F5FF; &amp;#1;</Notes>';
    const read1 = await read(`${declaration}${project(task(1, notes))}`);

    expect(read1.tasks[0]?.notas).toBe('uno dos tres cuatro á🗿 &#1;');
    expect(warningsOf(read1)).toEqual([['letras', 3, []]]);
  });

  test('has references that two pieces share', async () => {
    // Pieces have 65,536 bytes.
    for (let before = 65_520; before < 65_540; before += 1) {
      const start = `<Project><Tasks>${' '.repeat(before - 16)}`;
      const text = `${start}${task(1, '<Notes>a&#x1F;b&amp;c&#225;</Notes>').slice('<Task>'.length)}`.replace(
        start,
        `${start.slice(0, -6)}<Task>`,
      );
      expect((await read(`${text}</Tasks></Project>`)).tasks[0]?.notas).toBe('a b&cá');
    }
  });

  test.each([
    [
      'a single &',
      `${declaration}\n<Project>\n<Title>Obra & Cía</Title>`,
      'en la línea 3: hay un «&» que no es de XML; el signo solo se escribe «&amp;»',
    ],
    ['an entity of a web page', `\n\n${declaration}\n<Project><Title>&nbsp;</Title>`, 'en la línea 4: hay un «&»'],
    ['a single <', `<Project>\n<Title>a < b</Title>`, 'en la línea 2: hay un «<» que no abre un elemento'],
    ['another end', `<Project>\n<Tasks></Tarea>`, 'en la línea 2: ahí se cierra un elemento que no es el último que se abrió'],
    ['an end that is missing', `<Project>\n<Tasks></Project>`, 'en la línea 2: ahí se cierra un elemento'],
    ['half a file', `<Project>\n<Tasks>\n<Task><Na`, 'en la línea 3: el archivo termina sin cerrar «Task»'],
    ['two plans', `<Project/>\n<Project/>`, 'en la línea 2: hay algo más después del proyecto'],
    ['words after it', `${plan}\nfin`, 'en la línea 2: hay texto fuera del proyecto'],
    ['a declaration in the middle', `<!-- obra -->\n${declaration}${plan}`, 'en la línea 2: la declaración que empieza con «<?xml»'],
    ['an attribute without quotes', '<Project xmlns=a>', 'en la línea 1: un atributo está mal escrito'],
  ])('is refused with its line and the reason in Spanish: %s', async (_, content, reason) => {
    await expect(read(content)).rejects.toThrow(reason);
  });

  test('tells the line of letters in another code than it declares', async () => {
    const text = `${declaration}\n<Project>\n<Title>Excavación</Title></Project>`;
    await expect(read(Buffer.from(text, 'latin1'))).rejects.toThrow('mal codificadas en la línea 3');
  });
});

describe('what nobody takes', () => {
  test('is told by its name and how often, of tasks, links, baselines, people, calendars and the project', async () => {
    const more = `<Contact>Rosa</Contact><StartText>en marzo</StartText><FinishText>cuando se pueda</FinishText><DurationText>unos días</DurationText><HideBar>1</HideBar>
      <OvertimeWork>PT2H0M0S</OvertimeWork><Riesgo>alto</Riesgo>
      <Baseline><Number>0</Number><Start>2026-03-02T08:00:00</Start><Finish>2026-03-02T17:00:00</Finish><Duration>PT8H0M0S</Duration><Work>PT4H0M0S</Work><Cost>9</Cost></Baseline>
      <Baseline><Number>1</Number><Start>2026-03-02T08:00:00</Start></Baseline><ConstraintType>12</ConstraintType>`;
    const link = '<PredecessorLink><PredecessorUID>1</PredecessorUID><Nota>ojo</Nota></PredecessorLink>';
    const plan = await read(`<Project><Manager>Rosa</Manager><Riesgos><Riesgo>uno</Riesgo></Riesgos>
      <Calendars><Calendar><UID>1</UID><Name>Faena</Name><Turno>A</Turno></Calendar></Calendars>
      <Tasks>${task(1, more)}${task(2, `<Contact>Aldo</Contact>${link}`)}</Tasks>
      <Resources><Resource><UID>1</UID><Name>Ana</Name><EmailAddress>ana@example.cl</EmailAddress><MaxUnits>0.50</MaxUnits>
        <AvailabilityPeriods><AvailabilityPeriod><AvailableUnits>0.5</AvailableUnits></AvailabilityPeriod></AvailabilityPeriods></Resource></Resources>
      <Assignments><Assignment><TaskUID>1</TaskUID><ResourceUID>1</ResourceUID><Units>0.5</Units><Notes>mañanas</Notes></Assignment></Assignments></Project>`);

    const [warning] = plan.warnings;
    expect(plan.warnings).toMatchObject([{ tipo: 'otros_datos', uids: [1, 2] }]);
    expect(warning?.mensaje.split(': ')[1]?.slice(0, -1).split(', ').toSorted()).toEqual(
      [
        'Capacidad de recursos (1)',
        'Barra oculta (1)',
        'Contacto (2)',
        'Correo de recursos (1)',
        'Costo de líneas base (1)',
        'Dedicación de recursos (1)',
        'Duración escrita en palabras (1)',
        'Horas extraordinarias (1)',
        'Inicio escrito en palabras (1)',
        'Jefe de proyecto (1)',
        'Línea base sin inicio y término que se entiendan (1)',
        'Nota (1)',
        'Notas de asignaciones (1)',
        'Períodos de disponibilidad de recursos (1)',
        'Restricción de un tipo desconocido (1)',
        'Riesgo (1)',
        'Riesgos (1)',
        'Trabajo de líneas base (1)',
        'Turno (1)',
        'Término escrito en palabras (1)',
      ].toSorted(),
    );
    expect(warning?.cuantas).toBe(21);
  });

  test('is nothing where a field says nothing: as programs write what they have none of', async () => {
    const empty = `<Contact/><StartText></StartText><HideBar>0</HideBar><Rollup>false</Rollup><OvertimeWork>PT0H0M0S</OvertimeWork><CommitmentStart>NA</CommitmentStart>
      <StatusManager>0001-01-01T00:00:00</StatusManager><Cost>0.00</Cost><WBS>1</WBS><OutlineNumber>1</OutlineNumber><Type>1</Type><EffortDriven>1</EffortDriven>`;
    const plan = await read(`<Project><Title>Obra</Title><Views><View><Name>Gantt</Name></View></Views><Tasks>${task(1, empty)}</Tasks>
      <Resources><Resource><UID>1</UID><Name>Ana</Name><MaxUnits>1.00</MaxUnits><Rates><Rate><StandardRate>0</StandardRate></Rate></Rates></Resource></Resources>
      <Assignments><Assignment><TaskUID>1</TaskUID><ResourceUID>1</ResourceUID><Units>1</Units><Delay>0</Delay></Assignment></Assignments></Project>`);

    expect(plan.warnings).toEqual([]);
  });

  test('own codes, own fields without a definition, costs and rates are told wherever they stand', async () => {
    const rates = '<Rates><Rate><StandardRate>12000</StandardRate></Rate></Rates>';
    const strange = '<ExtendedAttribute><FieldID>188743999</FieldID><Value>Norte</Value></ExtendedAttribute>';
    const own = `<WBS>OC-01</WBS><OutlineNumber>1</OutlineNumber><ActualCost>5000</ActualCost><OutlineCode><FieldID>1</FieldID><ValueID>2</ValueID></OutlineCode>${strange}`;
    const plan = await read(
      `<Project><Tasks>${task(1, own)}</Tasks><Resources><Resource><UID>1</UID><Name>Ana</Name>${rates}</Resource></Resources></Project>`,
    );

    expect(plan.warnings.map((it) => it.tipo).toSorted()).toEqual(['campos', 'codigos', 'costos', 'edt', 'tarifas']);
  });
});
