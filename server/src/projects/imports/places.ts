import { NewPlace, type NewProject } from 'contract/projects/index.ts';
import type { z } from 'zod';
import { only } from '../../platform/audit/audit.ts';
import { scaleOf } from '../../platform/spreadsheet/cells.ts';
import { placeFields, type Complaint } from './columns.ts';
import { fieldOfPlace, type Draft } from './drafts.ts';
import { entryName, type Entries } from './entries.ts';
import type { Knowledge, KnownPlace, KnownProject } from './knowledge.ts';
import { powerBesidePanels } from '../places/power.ts';

/** A place as an import leaves it. */
export type PlaceValues = Omit<z.output<typeof NewPlace>, 'codigoProyecto' | 'codigoLugarInstalacion'>;
export interface PlacePlan {
  before: KnownPlace | undefined;
  after: PlaceValues;
  /** Of a new place, when the file gives it one. */
  code: string | undefined;
}
const placeKeys = [
  'nombre',
  'direccion',
  'codigo_comuna',
  'latitud',
  'longitud',
  'kwp',
  'tipo_instalacion_id',
  'nombreContacto',
  'emailContacto',
  'telefonoContacto',
] as const satisfies readonly (keyof PlaceValues)[];

interface Desk {
  known: Knowledge;
  errors: Complaint[];
}
type PlaceFinding = { ok: true; place: KnownPlace | undefined } | { ok: false; complaint: Complaint };

/** The place a row speaks of: what it says laid over what is there, or over what the project says of itself. */
export function planPlace(
  draft: Draft,
  existing: KnownProject | undefined,
  project: z.output<typeof NewProject>,
  { known, errors }: Desk,
): PlacePlan | undefined {
  const { place: given } = draft;
  if (!given || errors.some((it) => placeFields.includes(it.field))) return undefined;
  const found = findPlace(given, existing, known);
  if (!found.ok) {
    errors.push(found.complaint);
    return undefined;
  }
  const { nombre, direccion, codigo_comuna, kwp } = project;
  const base = found.place ? valuesOf(found.place) : { nombre, direccion, codigo_comuna, kwp };
  const checked = NewPlace.safeParse({ codigoProyecto: project.codigoProyecto ?? 'NUEVO', ...base, ...given });
  if (!checked.success) {
    errors.push(
      ...checked.error.issues.map((it) => ({
        field: fieldOfPlace.get(String(it.path[0])) ?? ('lugar_nombre' as const),
        message: it.message,
      })),
    );
    return undefined;
  }
  const { codigoProyecto: _, codigoLugarInstalacion: code, ...values } = checked.data;
  const clashes = found.place ? clashesOf(found.place, values) : [];
  if (clashes.length > 0) {
    errors.push(...clashes);
    return undefined;
  }
  return { before: found.place, after: { ...values, kwp: values.kwp && scaleOf(values.kwp) }, code };
}

/** What the place's panels and other contacts do not allow. */
function clashesOf({ panelWatts, kwp, otherEmails }: KnownPlace, values: PlaceValues): Complaint[] {
  const power = values.kwp && scaleOf(values.kwp);
  const complaint = power === kwp ? undefined : powerBesidePanels(power, panelWatts);
  const isTaken = values.emailContacto !== null && otherEmails.includes(values.emailContacto);
  return [
    ...(complaint ? [{ field: 'lugar_kwp' as const, message: complaint }] : []),
    ...(isTaken ? [{ field: 'contacto_email' as const, message: 'Otro contacto de este lugar ya tiene ese correo.' }] : []),
  ];
}

/** The same, with the name of its type. */
export function toldPlace(place: PlaceValues, entries: Entries) {
  const { tipo_instalacion_id, ...rest } = only(place, placeKeys);
  return { ...rest, tipo_instalacion: entryName(entries, 'tipo_instalacion_id', tipo_instalacion_id) };
}

export const valuesOf = (place: KnownPlace): PlaceValues => only(place, placeKeys);

function findPlace(
  { codigoLugarInstalacion: code, nombre }: NonNullable<Draft['place']>,
  existing: KnownProject | undefined,
  known: Knowledge,
): PlaceFinding {
  const no = (message: string): PlaceFinding => ({ ok: false, complaint: { field: 'lugar_codigo', message } });
  if (code !== undefined) {
    const place = known.placeByCode.get(code);
    return place && place.codigoProyecto !== existing?.codigoProyecto
      ? no('Ese código ya es de un lugar de otro proyecto.')
      : { ok: true, place };
  }
  const all = (existing && known.placesByProject.get(existing.codigoProyecto)) ?? [];
  const meant = nombre === undefined ? all : all.filter((it) => it.folded === known.fold(nombre));
  if (meant.length > 1)
    return no(`El proyecto tiene ${meant.length} lugares${nombre === undefined ? '' : ' con ese nombre'}. Indique el código del lugar.`);
  return { ok: true, place: meant[0] };
}
