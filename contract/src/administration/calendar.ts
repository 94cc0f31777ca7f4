import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { SheetReport } from '../sheets.ts';
import { sheetImport, xlsx } from './sheets.ts';

/** Where a holiday holds: everywhere, for banks, in one region, or in some communes. */
export const ambito = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(nacional|bancario|region:\d{2}|comuna:\d{5}(,\d{5}){0,29})$/, 'Use nacional, bancario, region:15 o comuna:16101,16103.');

export const Holiday = z.object({
  id: field.id,
  fecha: z.string(),
  nombre: z.string(),
  /** Shops must close: nobody may be made to work. */
  irrenunciable: z.boolean(),
  ambito: z.string(),
  /** The same in words: `Región de Arica y Parinacota`. */
  alcance: z.string(),
  version: field.version,
});
export type Holiday = z.infer<typeof Holiday>;

const filters = {
  year: field.sentNumber(z.number().int().min(1900).max(2199)).optional(),
  search: z.string().trim().max(100).optional(),
};

/** Ours. */
export const listHolidays = call('maintenance.listHolidays', 'GET /maintenance/feriados', {
  summary: 'Feriados',
  permission: 'maintenance:read',
  query: { ...field.page, ...filters },
  answer: field.paged(Holiday),
});

/** Ours. */
export const exportHolidays = call('maintenance.exportHolidays', 'GET /maintenance/feriados/excel', {
  summary: 'Feriados en Excel',
  permission: 'maintenance:read',
  query: filters,
  answer: xlsx,
});

/** Ours: the week as it is worked from a day on (Ley 21.561: 42 hours since 26-04-2026, 40 from 26-04-2028). */
export const WorkingWeek = z.object({
  desde: z.string(),
  dias: z.array(z.number().int()),
  horas_dia: z.number(),
  horas_semana: z.number(),
  version: field.version,
});
export type WorkingWeek = z.infer<typeof WorkingWeek>;

export const listWorkingWeeks = call('maintenance.listWorkingWeeks', 'GET /maintenance/jornada', {
  summary: 'Jornada de trabajo por fecha',
  permission: 'maintenance:read',
  answer: z.array(WorkingWeek),
});

/** Ours: all that schedules and hour sheets need to tell working days. */
export const getCalendar = call('maintenance.getCalendar', 'GET /maintenance/calendario', {
  summary: 'Calendario laboral',
  permission: 'session',
  answer: z.object({
    holidays: z.array(z.object({ fecha: z.string(), nombre: z.string(), ambito: z.string() })),
    weeks: z.array(WorkingWeek.omit({ version: true })),
  }),
});

const holidayLists = [listHolidays.id, getCalendar.id];
const holiday = { fecha: field.day, nombre: field.text(120), irrenunciable: z.boolean().default(false), ambito };

/** Ours. */
export const createHoliday = call('maintenance.createHoliday', 'POST /maintenance/feriados', {
  summary: 'Agregar un feriado',
  permission: 'maintenance:update',
  body: z.strictObject(holiday),
  answer: Holiday,
  refreshes: holidayLists,
});

/** Ours. */
export const updateHoliday = call('maintenance.updateHoliday', 'PUT /maintenance/feriados', {
  summary: 'Cambiar un feriado',
  permission: 'maintenance:update',
  body: z.strictObject({ id: field.id, ...holiday, version: field.version }),
  answer: Holiday,
  refreshes: holidayLists,
});

/** Ours. */
export const deleteHoliday = call('maintenance.deleteHoliday', 'DELETE /maintenance/feriados/{id}', {
  summary: 'Eliminar un feriado',
  permission: 'maintenance:update',
  params: { id: field.id },
  answer: field.done,
  refreshes: holidayLists,
});

/** What plans of places would become. */
export const PlansMoved = z.object({
  /** How many end, or have an activity, on another day. */
  cambian: z.number().int(),
  terminan_despues: z.number().int(),
  terminan_antes: z.number().int(),
  /** More plans reach those days than were looked at: the counts are the least that they may be. */
  hay_mas: z.boolean(),
  /** Those whose end moves most, of the places that the person sees. */
  lugares: z.array(
    z.object({ codigoProyecto: z.string(), codigoLugarInstalacion: z.string(), lugar: z.string(), antes: field.day, despues: field.day }),
  ),
});
export type PlansMoved = z.infer<typeof PlansMoved>;

/**
 * Ours: columns Fecha, Nombre, Irrenunciable, Ámbito; a known day of the same scope is corrected. Only judged, it says what all its days
 * together would do to plans (`planes`), where it can be written and changes something.
 */
export const importHolidays = call('maintenance.importHolidays', 'POST /maintenance/feriados/importar', {
  summary: 'Importar feriados desde una planilla',
  permission: 'maintenance:update',
  body: sheetImport,
  multipart: true,
  prepares: true,
  answer: z.object({ ...SheetReport.shape, planes: PlansMoved.nullable() }),
  refreshes: holidayLists,
});

const hours = (most: number) =>
  z
    .number()
    .min(1)
    .max(most)
    .refine((it) => Number(it.toFixed(2)) === it, 'Hasta dos decimales.');
const week = {
  desde: field.day,
  dias: z
    .array(z.number().int().min(1).max(7))
    .min(1, 'Elija al menos un día.')
    .transform((it) => [...new Set(it)].toSorted((a, b) => a - b)),
  horas_dia: hours(10),
  horas_semana: hours(45),
};

/** The law's limits: at most 10 hours a day, and no more in the days together than the week allows. */
function checkHours(
  { dias, horas_dia, horas_semana }: { dias: readonly number[]; horas_dia: number; horas_semana: number },
  context: z.RefinementCtx,
) {
  if (new Set(dias).size * horas_dia > horas_semana + 0.001)
    context.addIssue({ code: 'custom', path: ['horas_dia'], message: 'Los días sumados superan el límite de la semana.' });
}

/** Ours: a week that begins on a day nobody named yet, or another version of one. */
export const saveWorkingWeek = call('maintenance.saveWorkingWeek', 'PUT /maintenance/jornada', {
  summary: 'Guardar la jornada desde una fecha',
  permission: 'maintenance:update',
  body: z.strictObject({ ...week, version: field.version.optional() }).superRefine(checkHours),
  answer: WorkingWeek,
  refreshes: [listWorkingWeeks.id, getCalendar.id],
});

/** Ours: the one before it holds again. The first stays. */
export const deleteWorkingWeek = call('maintenance.deleteWorkingWeek', 'DELETE /maintenance/jornada/{desde}', {
  summary: 'Eliminar una jornada',
  permission: 'maintenance:update',
  params: { desde: field.day },
  answer: field.done,
  refreshes: [listWorkingWeeks.id, getCalendar.id],
});

/** Ours: what a holiday or a week that is not saved yet would do to the plans that reach its days; exactly one of the four. */
export const previewCalendarChange = call('maintenance.previewCalendarChange', 'POST /maintenance/calendario/previa', {
  summary: 'Ver qué planes cambiarían con un feriado o una jornada',
  permission: 'maintenance:update',
  reads: true,
  body: z
    .strictObject({
      /** With a number in the place of that one. */
      feriado: z.strictObject({ id: field.id.optional(), fecha: field.day, ambito }).optional(),
      sin_feriado: field.id.optional(),
      jornada: z.strictObject({ desde: field.day, dias: week.dias }).optional(),
      sin_jornada: field.day.optional(),
    })
    .refine((it) => Object.values(it).filter((one) => one !== undefined).length === 1, {
      path: ['feriado'],
      error: 'Indique un feriado o una jornada.',
    }),
  answer: PlansMoved,
});
