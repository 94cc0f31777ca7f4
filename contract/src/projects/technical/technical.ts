import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { formatNumber } from '../../format.ts';
import { refreshedByPlaces } from '../places/places.ts';
import { distributorNamed } from './distributors.ts';
import { powerComplaint, wattsOfPanels, yieldComplaint } from './rules.ts';
import { placeCodes } from '../projects/place-codes.ts';

export { distributors } from './distributors.ts';
export * from './rules.ts';

export const structures = {
  techo_coplanar: 'Coplanar sobre techo inclinado',
  techo_plano: 'Inclinada sobre techo plano',
  suelo_fija: 'Fija en suelo',
  suelo_seguidor: 'Seguidor de un eje en suelo',
  estacionamiento: 'Techo de estacionamiento (carport)',
  flotante: 'Flotante',
  fachada: 'Fachada',
  otra: 'Otra',
} as const;
export const connections = {
  netbilling: 'On-grid, Netbilling',
  sin_inyeccion: 'On-grid, sin inyección',
  hibrido: 'Híbrido, con baterías',
  off_grid: 'Off-grid, aislado',
  pmgd: 'PMGD',
  pmg: 'PMG o central de generación',
} as const;
export type Structure = keyof typeof structures;
export type Connection = keyof typeof connections;
export const Structure = z.enum(Object.keys(structures) as [Structure, ...Structure[]]);
const Connection = z.enum(Object.keys(connections) as [Connection, ...Connection[]]);
const Phases = z.union([z.literal(1), z.literal(3)], 'Elija monofásico o trifásico.');

const whole = (least: number, most: number, unit = '') => {
  const message = `Indique un número entero entre ${formatNumber(least)} y ${formatNumber(most)}${unit}.`;
  return z.number(message).int(message).min(least, message).max(most, message);
};
const between = (least: number, most: number, { decimals, unit }: { decimals: number; unit: string }) =>
  field
    .amount({ digits: 6, decimals })
    .refine((it) => Number(it) >= least && Number(it) <= most, `Debe estar entre ${formatNumber(least)} y ${formatNumber(most)} ${unit}.`);

/** So many models of each kind a place has at most. */
export const mostModels = 20;
export const Panels = z.strictObject({ modelo: field.text(120), cantidad: whole(1, 1_000_000), potencia_wp: whole(10, 1000, ' Wp') });
export const Inverters = z.strictObject({
  modelo: field.text(120),
  cantidad: whole(1, 100_000),
  potencia_kw: z
    .union([z.string(), z.number()], 'Indique la potencia de cada inversor.')
    .pipe(between(0.1, 10_000, { decimals: 3, unit: 'kW' })),
});

const technicalFields = {
  /** The power of the place: the one number there is of it, kept with the place. Without one, that of the panels. */
  kwp: field.kwp.nullable().default(null),
  paneles: z.array(Panels).max(mostModels, `A lo más ${mostModels} modelos de panel.`).default([]),
  inversores: z.array(Inverters).max(mostModels, `A lo más ${mostModels} modelos de inversor.`).default([]),
  estructura: Structure.nullable().default(null),
  voltaje: whole(12, 500_000, ' V').nullable().default(null),
  fases: Phases.nullable().default(null),
  conexion: Connection.nullable().default(null),
  medidor: field.optionalText(40),
  distribuidora: field.optionalText(80).transform((it) => it && distributorNamed(it)),
  numero_cliente: field.optionalText(30),
  /** What the customer follows the plant with. */
  app_flex_id: field.id.nullable().default(null),
  /** The regulations that the installation is made and declared by. */
  normativa_ids: z.array(field.id).max(30, 'A lo más 30 normativas.').default([]),
  /** kWh a year; what each kWp gives is calculated. */
  generacion_anual: whole(1, 1_000_000_000, ' kWh').nullable().default(null),
  /** Degrees from the horizontal. */
  inclinacion: between(0, 90, { decimals: 1, unit: 'grados' }).nullable().default(null),
  /** Degrees from the north, clockwise: 90 is east. */
  azimut: between(0, 359.9, { decimals: 1, unit: 'grados' }).nullable().default(null),
  observaciones: field.optionalLines(4000),
};
const TechnicalGiven = z.strictObject(technicalFields);
type TechnicalForm = z.output<typeof TechnicalGiven>;

/** Rules over several facts at once; each complaint on the field that a person would change. */
function check(info: TechnicalForm, context: z.RefinementCtx): void {
  const complain = (path: string, message: string | undefined) => {
    if (message !== undefined) context.addIssue({ code: 'custom', path: [path], message });
  };
  complain('kwp', powerComplaint(info.kwp, wattsOfPanels(info.paneles)));
  complain('generacion_anual', yieldComplaint(info));
  complain('voltaje', info.fases === 1 && (info.voltaje ?? 0) > 1000 ? 'Una conexión monofásica es de baja tensión: 220 V.' : undefined);
}

export const NewTechnicalInformation = z.strictObject({ ...placeCodes, ...technicalFields }).superRefine(check);
export const TechnicalInformationChange = z.strictObject({ id: field.id, version: field.version, ...technicalFields }).superRefine(check);

/** What is installed at a place and how it is connected: one for each place (spec 1 §3). */
export const TechnicalInformation = z.object({
  id: field.id,
  codigoLugarInstalacion: z.string(),
  codigoProyecto: z.string(),
  kwp: z.string().nullable(),
  paneles: z.array(z.object({ modelo: z.string(), cantidad: z.number().int(), potencia_wp: z.number().int() })),
  inversores: z.array(z.object({ modelo: z.string(), cantidad: z.number().int(), potencia_kw: z.string() })),
  estructura: Structure.nullable(),
  voltaje: z.number().int().nullable(),
  fases: z.number().int().nullable(),
  conexion: Connection.nullable(),
  medidor: z.string().nullable(),
  distribuidora: z.string().nullable(),
  numero_cliente: z.string().nullable(),
  app_flex_id: field.id.nullable(),
  app_flex: z.object({ nombre: z.string(), url: z.string() }).nullable(),
  normativa_ids: z.array(field.id),
  normativas: z.array(z.object({ id: field.id, codigo: z.string(), nombre: z.string(), url: z.string().nullable() })),
  generacion_anual: z.number().int().nullable(),
  inclinacion: z.string().nullable(),
  azimut: z.string().nullable(),
  observaciones: z.string().nullable(),
  version: field.version,
  updated_at: field.instant,
  allowed_actions: z.array(z.enum(['update', 'delete'])),
});
export type TechnicalInformation = z.infer<typeof TechnicalInformation>;

export const getInformacionTecnica = call('gateway.getInformacionTecnica', 'GET /informacionTecnica/{id}', {
  summary: 'Información técnica, por su número',
  permission: 'projects:read',
  params: { id: field.id },
  answer: TechnicalInformation,
});

/** Null while nobody has filled it in; 404 is for a place that one does not see. */
export const getInformacionTecnicaByLugar = call(
  'gateway.getInformacionTecnicaByLugar',
  'GET /informacionTecnica/{codigoLugarInstalacion}/{codigoProyecto}',
  {
    summary: 'Información técnica de un lugar de instalación',
    permission: 'projects:read',
    params: placeCodes,
    answer: TechnicalInformation.nullable(),
  },
);

export const createInformacionTecnica = call('gateway.createInformacionTecnica', 'POST /informacionTecnica', {
  summary: 'Registrar la información técnica de un lugar',
  permission: 'projects:update',
  body: NewTechnicalInformation,
  answer: TechnicalInformation,
  refreshes: refreshedByPlaces,
});

export const updateInformacionTecnica = call('gateway.updateInformacionTecnica', 'PUT /informacionTecnica', {
  summary: 'Modificar la información técnica de un lugar',
  permission: 'projects:update',
  body: TechnicalInformationChange,
  answer: TechnicalInformation,
  refreshes: refreshedByPlaces,
});

/** The place keeps its power. */
export const deleteInformacionTecnica = call('gateway.deleteInformacionTecnica', 'DELETE /informacionTecnica/{id}', {
  summary: 'Eliminar la información técnica de un lugar',
  permission: 'projects:update',
  params: { id: field.id },
  answer: field.done,
  refreshes: refreshedByPlaces,
});
