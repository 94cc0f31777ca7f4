import { z } from 'zod';
import { call, download } from '../call.ts';
import * as field from '../fields.ts';
import { placeCodes } from '../projects/projects/place-codes.ts';

export const exchangeLimits = {
  megabytes: 60,
  /** So many differences and names are told; of the rest only how many they are. */
  told: 500,
} as const;

/** MS Project XML of whatever program, a spreadsheet, and `.mpp`, which is refused with how to save it as XML. */
const scheduleFile = field.file(exchangeLimits.megabytes, [
  'text/xml',
  'application/xml',
  'text/plain',
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.ms-excel',
  'application/vnd.ms-project',
  'application/msproject',
  'application/x-msproject',
  'application/x-project',
  'application/mpp',
  // What Linux takes the name for: an old kind of music.
  'audio/x-musepack',
  'application/octet-stream',
  '',
]);

/** `replace`: the file becomes the plan. `merge`: what has a UID of the plan is changed, what has none is added, the rest stays. */
const importModes = ['replace', 'merge'] as const;

const Difference = z.object({
  tipo: z.enum(['nueva', 'cambia', 'se_elimina']),
  /** Its number in the file; of a spreadsheet its row. */
  uid: z.number().int().nullable(),
  nombre: z.string(),
  /** What is other than before, in words. */
  cambios: z.array(z.object({ campo: z.string(), antes: z.string().nullable(), despues: z.string().nullable() })),
});

/** What of a file has no place here, or comes to be otherwise than there: each is told once, and has a test. */
export const importWarnings = [
  'letras',
  'uid',
  'edt',
  'codigos',
  'campos',
  'recursos_no_personas',
  'tarifas',
  'varios_recursos',
  'por_dias',
  'trabajo',
  'avance_fisico',
  'calendarios_de_recursos',
  'calendario_perdido',
  'calendario_supuesto',
  'calendario_repetido',
  'vinculo_perdido',
  'vinculo_repetido',
  'vinculo_ilegible',
  'desfase_ilegible',
  'sin_duracion',
  'duracion_supuesta',
  'todo_manual',
  'desde_el_termino',
  'limite_critico',
  'fecha_de_estado',
  'sin_nombre',
  'nombre_largo',
  'externas',
  'restriccion_sin_fecha',
  'notas_largas',
  'otro_proyecto',
  'porcentaje_corrido',
  'hito_con_duracion',
  'subproyecto',
  'costos',
  'hipervinculos',
  'prioridad',
  'nivelacion',
  'repetitivas',
  'restriccion_resumen',
  'resumen_manual',
  'turnos',
  'turnos_ilegibles',
  'periodos_ilegibles',
  'fuera_de_plazo',
  'recurrencia',
  'semanas',
  'excepciones',
  'responsables',
  'etapas',
  'columnas',
  'calendario_del_lugar',
  'divididas',
  'otros_datos',
  'otras_fechas',
  'lineas_base',
] as const;

const Warning = z.object({
  /** What it is about, so that one can be told from another. */
  tipo: z.enum(importWarnings),
  mensaje: z.string(),
  /** How many things of the file it is about, and the first of them by their UID. */
  cuantas: z.number().int(),
  uids: z.array(z.number().int()),
});

const Extent = z.object({ inicio: field.day.nullable(), termino: field.day.nullable() });

/** What an import changes, or has changed. */
export const ScheduleImport = z.object({
  applied: z.boolean(),
  format: z.enum(['mspdi', 'xlsx']),
  mode: z.enum(importModes),
  /** The plan's, as it was compared or written; null: the place has none yet. Sent back with `apply`, what others changed since is refused. */
  plan_version: field.version.nullable(),
  resumen: z.object({
    nuevas: z.number().int(),
    cambian: z.number().int(),
    iguales: z.number().int(),
    se_eliminan: z.number().int(),
    vinculos_antes: z.number().int(),
    vinculos_despues: z.number().int(),
    lineas_base: z.number().int(),
  }),
  antes: Extent,
  despues: Extent,
  /** The calendar that the plan follows afterwards, in words, when it is another one. */
  calendario: z.string().nullable(),
  /** The first `exchangeLimits.told` of them. */
  differences: z.array(Difference),
  total_differences: z.number().int(),
  /** What has no place here, what was read otherwise than it is written. */
  warnings: z.array(Warning),
  /** Replacing these needs `confirm`. */
  protegidas: z.array(z.object({ id: field.id, nombre: z.string(), motivo: z.string() })),
  /** With it `restoreGantt` brings back the plan that was replaced, for 30 days. */
  removal_id: field.id.nullable(),
});
export type ScheduleImport = z.infer<typeof ScheduleImport>;

/**
 * A plan from a file of MS Project (MSPDI) or a spreadsheet, into the plan of a place. Without `apply` it says what would change.
 * Replacing activities that have progress, photos or other work is 409 with their list (`activities`), unless `confirm` is said; replacing a plan needs the
 * right to delete one too. With `calendar` `place` the plan keeps the calendar it has, and days of the file become days of it.
 */
export const importSchedule = call('project.importSchedule', 'POST /actividadProyecto/importar', {
  summary: 'Importar una carta Gantt desde MS Project o Excel',
  permission: 'schedule:update',
  body: z.strictObject({
    ...placeCodes,
    file: scheduleFile,
    mode: z.enum(importModes).default('replace'),
    apply: z.stringbool().default(false),
    confirm: z.stringbool().default(false),
    calendar: z.enum(['file', 'place']).default('file'),
    plan_version: field.sentVersion.optional(),
  }),
  multipart: true,
  prepares: true,
  answer: ScheduleImport,
  refreshes: [
    'project.listActividadProyecto',
    'project.getActividadProyecto',
    'project.listActividadProyectoByFecha',
    'project.getPlan',
    'project.listBaselines',
    'project.getPlanCalendar',
  ],
});

const exportFormats = ['mspdi', 'xlsx', 'pdf'] as const;

/** The plan of a place as MS Project XML, as a spreadsheet that can be imported again, or drawn on A3. */
export const exportSchedule = call('project.exportSchedule', 'GET /actividadProyecto/exportar/{codigoLugarInstalacion}/{codigoProyecto}', {
  summary: 'Exportar una carta Gantt a MS Project, Excel o PDF',
  permission: 'schedule:read',
  params: placeCodes,
  query: {
    format: z.enum(exportFormats).default('mspdi'),
    /** On paper: whether links are drawn, and a baseline beneath the bars. */
    links: z.stringbool().default(true),
    baseline_id: field.id.optional(),
  },
  answer: download('application/octet-stream'),
});
