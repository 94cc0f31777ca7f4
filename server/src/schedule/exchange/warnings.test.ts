import { expect, test } from 'vitest';
import { importSchedule, importWarnings } from 'contract/schedule/index.ts';
import { scene } from '../../../test/scene.ts';

const { employee, given } = await scene();
const ana = await employee({ permissions: ['schedule:read', 'schedule:update'] });
const { codigoLugarInstalacion, codigoProyecto } = await given.place();
const codes = { codigoLugarInstalacion, codigoProyecto };

const task = (uid: number, more = '', name = `Zanja ${uid}`) =>
  `<Task><UID>${uid}</UID><Name>${name}</Name><OutlineLevel>1</OutlineLevel><Duration>PT8H0M0S</Duration>${more}</Task>`;
const project = (tasks: string, { before = '', after = '' } = {}) =>
  `<Project><StartDate>2026-03-02T09:00:00</StartDate>${before}<Tasks>${tasks}</Tasks>${after}</Project>`;
const of = (more: string) => project(task(1, more));
const link = (from: number, more = '') => `<PredecessorLink><PredecessorUID>${from}</PredecessorUID>${more}</PredecessorLink>`;
/** A task that another one stands under. */
const summary = (more: string) => project(task(1, `<Summary>1</Summary>${more}`) + task(2).replace('<OutlineLevel>1', '<OutlineLevel>2'));
const resource = (more: string) =>
  project(task(1), { after: `<Resources><Resource><UID>1</UID><Name>Grúa</Name>${more}</Resource></Resources>` });
const period = (from: string, to = from) => `<TimePeriod><FromDate>${from}T00:00:00</FromDate><ToDate>${to}T23:59:00</ToDate></TimePeriod>`;
const shift = (from: number) =>
  `<WorkingTime><FromTime>${String(from).padStart(2, '0')}:00:00</FromTime><ToTime>${String(from).padStart(2, '0')}:30:00</ToTime></WorkingTime>`;
const calendar = (inner: string, tasks = task(1)) =>
  project(tasks, {
    before: `<CalendarUID>1</CalendarUID><Calendars><Calendar><UID>1</UID><Name>Faena</Name><BaseCalendarUID>-1</BaseCalendarUID>${inner}</Calendar></Calendars>`,
  });
const each = (count: number, one: (at: number) => string) => Array.from({ length: count }, (_, at) => one(at)).join('');
const dayOf = (at: number): string => new Date(Date.UTC(2026, 0, 1 + 2 * at)).toISOString().slice(0, 10);
const assignments = (...all: string[]) => `<Assignments>${all.map((it) => `<Assignment>${it}</Assignment>`).join('')}</Assignments>`;
const staffedPlan = (resources: readonly string[], ...all: string[]) =>
  project(task(1), {
    after: `<Resources>${resources.map((it, at) => `<Resource><UID>${at + 1}</UID><Name>${it}</Name></Resource>`).join('')}</Resources>${assignments(...all)}`,
  });
const freeMonday = '<WeekDays><WeekDay><DayType>2</DayType><DayWorking>0</DayWorking></WeekDay></WeekDays>';
/** Ana works by a calendar that follows the project's, and says this of its own. */
const resourceCalendar = (own: string, more = '') =>
  project(task(1, more), {
    before: `<CalendarUID>1</CalendarUID><Calendars><Calendar><UID>1</UID><Name>Faena</Name><BaseCalendarUID>-1</BaseCalendarUID></Calendar>
      <Calendar><UID>2</UID><Name>Ana</Name><BaseCalendarUID>1</BaseCalendarUID>${own}</Calendar></Calendars>`,
    after: `<Resources><Resource><UID>1</UID><Name>Ana</Name><CalendarUID>2</CalendarUID></Resource></Resources>${assignments('<TaskUID>1</TaskUID><ResourceUID>1</ResourceUID>')}`,
  });
const span = (from: string, to: string) => `<Start>${from}:00</Start><Finish>${to}:00</Finish>`;

/** A file that is told of for each thing that may be told of a file alone; the types demand them all. `lineas_base` needs a plan: `replace.test.ts`. */
const files: Record<Exclude<(typeof importWarnings)[number], 'lineas_base'>, string> = {
  letras: project(task(1, '', 'Zanja\u000Bnorte')),
  uid: project(task(-4)),
  edt: of('<WBS>OC-01</WBS><OutlineNumber>1</OutlineNumber>'),
  codigos: project(task(1), { before: '<OutlineCodes><OutlineCode><FieldID>1</FieldID></OutlineCode></OutlineCodes>' }),
  campos: project(task(1), {
    before: '<ExtendedAttributes><ExtendedAttribute><FieldID>1</FieldID><Alias>Cuadrante</Alias></ExtendedAttribute></ExtendedAttributes>',
  }),
  recursos_no_personas: resource('<Type>0</Type>'),
  tarifas: resource('<StandardRate>12000</StandardRate>'),
  varios_recursos: staffedPlan(
    ['Ana', 'Bruno'],
    '<TaskUID>1</TaskUID><ResourceUID>1</ResourceUID>',
    '<TaskUID>1</TaskUID><ResourceUID>2</ResourceUID>',
  ),
  por_dias: staffedPlan(
    ['Ana'],
    '<TaskUID>1</TaskUID><ResourceUID>1</ResourceUID><TimephasedData><Type>1</Type><Value>PT8H0M0S</Value></TimephasedData><TimephasedData/>',
  ),
  trabajo: of('<Work>PT16H0M0S</Work>'),
  avance_fisico: of('<PercentComplete>20</PercentComplete><PhysicalPercentComplete>35</PhysicalPercentComplete>'),
  calendarios_de_recursos: resourceCalendar(freeMonday),
  calendario_perdido: of('<CalendarUID>7</CalendarUID>'),
  calendario_supuesto: project(task(1), { before: '<CalendarUID>7</CalendarUID>' }),
  calendario_repetido: project(task(1), {
    before: `<CalendarUID>1</CalendarUID><Calendars>${'<Calendar><UID>1</UID><Name>Faena</Name></Calendar>'.repeat(2)}</Calendars>`,
  }),
  vinculo_perdido: of(link(77)),
  vinculo_ilegible: project(task(1) + task(2, link(1, '<Type>7</Type>'))),
  desfase_ilegible: project(task(1) + task(2, link(1, '<LinkLag>1.5d</LinkLag>'))),
  vinculo_repetido: project(task(1) + task(2, link(1) + link(1))),
  sin_duracion: project(`<Task><UID>1</UID><Name>Losa</Name>${span('2026-03-02T09:00', '2026-03-03T18:00')}</Task>`),
  duracion_supuesta: project('<Task><UID>1</UID><Name>Losa</Name></Task>'),
  todo_manual: project(
    task(1, `<Manual>1</Manual>${span('2026-03-02T09:00', '2026-03-02T18:00')}`) +
      task(2, `<Manual>1</Manual>${span('2026-03-03T09:00', '2026-03-03T18:00')}${link(1)}`),
  ),
  desde_el_termino: project(task(1), { before: '<ScheduleFromStart>0</ScheduleFromStart>' }),
  limite_critico: project(task(1), { before: '<CriticalSlackLimit>2</CriticalSlackLimit>' }),
  fecha_de_estado: project(task(1), { before: '<StatusDate>2026-03-10T18:00:00</StatusDate>' }),
  sin_nombre: project(task(1, '', '')),
  nombre_largo: project(task(1, '', 'Z'.repeat(201))),
  externas: project(task(1) + task(2, '<ExternalTask>1</ExternalTask>')),
  restriccion_sin_fecha: of('<ConstraintType>2</ConstraintType>'),
  notas_largas: of(`<Notes>${'n'.repeat(2_001)}</Notes>`),
  otro_proyecto: of(link(5, '<CrossProject>1</CrossProject>')),
  porcentaje_corrido: project(task(1) + task(2, link(1, '<LinkLag>50</LinkLag><LagFormat>20</LagFormat>'))),
  hito_con_duracion: of('<Milestone>1</Milestone>'),
  subproyecto: of('<IsSubproject>1</IsSubproject>'),
  costos: of('<FixedCost>100</FixedCost>'),
  hipervinculos: of('<HyperlinkAddress>https://example.cl</HyperlinkAddress>'),
  prioridad: of('<Priority>900</Priority>'),
  nivelacion: of('<LevelingDelay>4800</LevelingDelay>'),
  repetitivas: of('<Recurring>1</Recurring>'),
  restriccion_resumen: summary('<ConstraintType>4</ConstraintType><ConstraintDate>2026-03-09T09:00:00</ConstraintDate>'),
  resumen_manual: summary(`<Manual>1</Manual>${span('2026-03-02T09:00', '2026-03-02T18:00')}`),
  turnos: calendar(
    `<WeekDays><WeekDay><DayType>2</DayType><DayWorking>1</DayWorking><WorkingTimes>${each(7, (at) => shift(8 + at))}</WorkingTimes></WeekDay></WeekDays>`,
  ),
  turnos_ilegibles: calendar(
    '<WeekDays><WeekDay><DayType>2</DayType><DayWorking>1</DayWorking><WorkingTimes><WorkingTime><FromTime>22:00:00</FromTime><ToTime>06:00:00</ToTime></WorkingTime></WorkingTimes></WeekDay></WeekDays>',
  ),
  periodos_ilegibles: calendar('<Exceptions><Exception><Name>Visita</Name><DayWorking>0</DayWorking></Exception></Exceptions>'),
  fuera_de_plazo: calendar(`<Exceptions><Exception>${period('1984-01-01')}<DayWorking>0</DayWorking></Exception></Exceptions>`),
  recurrencia: calendar(`<Exceptions><Exception>${period('2026-03-04')}<Type>8</Type><DayWorking>0</DayWorking></Exception></Exceptions>`),
  semanas: calendar(
    `<WorkWeeks>${each(41, (at) => `<WorkWeek>${period(dayOf(at))}<WeekDays><WeekDay><DayType>6</DayType><DayWorking>0</DayWorking></WeekDay></WeekDays></WorkWeek>`)}</WorkWeeks>`,
  ),
  excepciones: calendar(
    `<Exceptions>${each(3_001, (at) => `<Exception>${period(dayOf(at))}<DayWorking>0</DayWorking></Exception>`)}</Exceptions>`,
  ),
  responsables: staffedPlan(['Nadie de Aquí'], '<TaskUID>1</TaskUID><ResourceUID>1</ResourceUID>'),
  etapas: project(task(1, '<ExtendedAttribute><FieldID>9</FieldID><Value>Etapa que no hay</Value></ExtendedAttribute>'), {
    before: '<ExtendedAttributes><ExtendedAttribute><FieldID>9</FieldID><Alias>Etapa</Alias></ExtendedAttribute></ExtendedAttributes>',
  }),
  columnas: 'Nombre;Duración;Cuadrante\nZanja;1;Norte\n',
  calendario_del_lugar: calendar(''),
  divididas: calendar('', task(1, span('2026-03-02T08:00', '2026-03-06T17:00'))),
  otros_datos: of('<Contact>Rosa Quillay</Contact>'),
  otras_fechas: of(span('2026-03-09T09:00', '2026-03-09T18:00')),
};

async function toldOf(content: string, calendarOf: 'file' | 'place' = 'file') {
  const file = new File([content], content.startsWith('<') ? 'plan.xml' : 'plan.csv', { type: 'application/octet-stream' });
  return (await ana.call(importSchedule, { ...codes, file, calendar: calendarOf })).warnings;
}

test.each(importWarnings.filter((it) => it !== 'lineas_base'))('%s is told, once, before anything is written', async (kind) => {
  const told = await toldOf(files[kind], kind === 'calendario_del_lugar' ? 'place' : 'file');

  expect(told.filter((it) => it.tipo === kind)).toEqual([
    { tipo: kind, mensaje: expect.stringMatching(/^[A-Z].{20,}\.$/), cuantas: 1, uids: expect.any(Array) },
  ]);
});

test('of a file in which everything has its place nothing is told', async () => {
  expect(await toldOf(project(task(1) + task(2, link(1))))).toEqual([]);
  expect(await toldOf('Nombre;Duración\nZanja;1\n')).toEqual([]);
});

const byDays = '<TimephasedData><Type>1</Type><Value>PT8H0M0S</Value></TimephasedData>';
test.each([
  ['the work of nobody, day by day', 'por_dias', staffedPlan([], `<TaskUID>1</TaskUID><ResourceUID>-65535</ResourceUID>${byDays}`)],
  [
    'work that is the duration',
    'trabajo',
    of('<Work>PT8H0M0S</Work><ActualWork>PT2H0M0S</ActualWork><ActualDuration>PT2H0M0S</ActualDuration>'),
  ],
  ['the work of a summary', 'trabajo', summary('<Work>PT40H0M0S</Work>')],
  [
    'a physical progress that is the progress',
    'avance_fisico',
    of('<PercentComplete>35</PercentComplete><PhysicalPercentComplete>35</PhysicalPercentComplete>'),
  ],
  ['a calendar of a resource that only follows the project’s', 'calendarios_de_recursos', resourceCalendar('')],
  [
    'a calendar of a resource that the task ignores',
    'calendarios_de_recursos',
    resourceCalendar(freeMonday, '<IgnoreResourceCalendar>1</IgnoreResourceCalendar>'),
  ],
  ['a float of nothing for what is critical', 'limite_critico', project(task(1), { before: '<CriticalSlackLimit>0</CriticalSlackLimit>' })],
])('of %s nothing is told', async (_, kind, content) => {
  expect((await toldOf(content)).map((it) => it.tipo)).not.toContain(kind);
});

test('work done that the progress does not say is told; work that is no duration refuses no file', async () => {
  const done = '<Work>PT8H0M0S</Work><ActualWork>PT6H0M0S</ActualWork><ActualDuration>PT2H0M0S</ActualDuration>';
  const tasks = [task(1, done), task(2, '<Work>mucho</Work>'), task(3, '<Work>PT99999999H0M0S</Work>')];

  expect(await toldOf(project(tasks.join('')))).toMatchObject([{ tipo: 'trabajo', cuantas: 3, uids: [1, 2, 3] }]);
});
