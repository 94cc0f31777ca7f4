import { isDeepStrictEqual } from 'node:util';
import { lineLabel, NewProject } from 'contract/projects/index.ts';
import type { Currency } from 'contract/currency.ts';
import type { z } from 'zod';
import { only } from '../../platform/audit/audit.ts';
import type { SheetPlan } from '../../platform/imports/kind.ts';
import { scaleOf } from '../../platform/spreadsheet/cells.ts';
import type { Complaint, Field } from './columns.ts';
import { fieldOfProject, type Draft } from './drafts.ts';
import type { Knowledge, KnownProject } from './knowledge.ts';
import { chooseClient, choosePerson, type ClientChoice, type PersonChoice } from './people.ts';
import { complaintsAbout, entryName, type Entries } from './entries.ts';
import { chooseTeam, type NewTeamMember } from './team.ts';
import { planPlace, toldPlace, valuesOf, type PlacePlan } from './places.ts';
import { labels } from './labels.ts';
import { always, memberText } from '../members.ts';

type Values = z.output<typeof NewProject> & { moneda: Currency };

/** What a row says of the project itself. */
export const projectKeys = [
  'nombre',
  'linea',
  'tipo_proyecto_id',
  'tipo_venta_id',
  'codigo_comuna',
  'direccion',
  'kwp',
  'monto',
  'moneda',
  'fecha_inicio',
  'fecha_termino',
  'avance',
  'comprometido',
  'observaciones',
] as const satisfies readonly (keyof Values)[];

/** What the history keeps of a project, and the preview compares. */
type ProjectFacts = ReturnType<typeof keptOf>;

export interface PlannedProject {
  before: KnownProject | undefined;
  values: Values;
  client: ClientChoice;
  manager: PersonChoice;
  stages: number[];
  team: NewTeamMember[];
  kept: { before: ProjectFacts | undefined; after: ProjectFacts };
  place: PlacePlan | undefined;
}

type Plan = SheetPlan<Field, PlannedProject>;

interface Names {
  entries: Entries;
  communeNames: ReadonlyMap<string, string>;
  stageNames: ReadonlyMap<number, string>;
  retiredStages: ReadonlySet<number>;
}
interface Desk {
  known: Knowledge;
  names: Names;
  moneda: Currency;
}

/** Plans row after row, each knowing the ones before it: what is there twice is wrong the second time. */
export function planner(desk: Desk): (draft: Draft) => Plan {
  const taken = new Map<string, number>();
  return (draft) => {
    const found = findProject(draft, desk.known);
    const errors = [...draft.errors, ...found.errors, ...repeatedRows(draft, found.project, { taken, known: desk.known })];
    const written = writtenOf(draft, found.project, { ...desk, errors });
    const seen = found.project?.seen ? found.project : undefined;
    return {
      row: draft.row,
      reference: seen?.codigoProyecto ?? draft.project.codigoProyecto ?? null,
      nombre: draft.project.nombre ?? seen?.nombre ?? null,
      isKnown: found.project !== undefined,
      changes: written ? changesOf(written, desk.names) : [],
      errors,
      written,
    };
  };
}

/** By its code when the row has one, else by its exact name and line. */
function findProject({ project, lineBySize }: Draft, known: Knowledge): { project: KnownProject | undefined; errors: Complaint[] } {
  const { codigoProyecto, nombre, linea = lineBySize } = project;
  if (codigoProyecto !== undefined) {
    const found = known.projectByCode.get(codigoProyecto);
    const unseen = found && !found.seen;
    return {
      project: found,
      errors: unseen ? [{ field: 'codigoProyecto', message: 'Ese código ya existe, y no tiene acceso a ese proyecto.' }] : [],
    };
  }
  if (nombre === undefined || linea === undefined) return { project: undefined, errors: [] };
  const namesakes = known.projectsByName.get(`${linea} ${known.fold(nombre)}`) ?? [];
  const message = `Hay ${namesakes.length} proyectos de la línea ${linea} con ese nombre. Indique el código.`;
  return namesakes.length > 1
    ? { project: undefined, errors: [{ field: 'codigoProyecto', message }] }
    : { project: namesakes[0], errors: [] };
}

interface Memory {
  taken: Map<string, number>;
  known: Knowledge;
}

/** One row per project and per place code: of two, nobody could say which one counts. */
function repeatedRows(
  { row, project, lineBySize, place }: Draft,
  existing: KnownProject | undefined,
  { taken, known }: Memory,
): Complaint[] {
  const errors: Complaint[] = [];
  const check = (field: Complaint['field'], key: string, also = key): void => {
    const first = taken.get(key);
    if (first !== undefined) errors.push({ field, message: `Repite lo de la fila ${first}.` });
    for (const it of [key, also]) taken.set(it, taken.get(it) ?? row);
  };
  const code = existing?.codigoProyecto ?? project.codigoProyecto;
  const named = project.nombre === undefined ? undefined : `${project.linea ?? lineBySize ?? ''} ${known.fold(project.nombre)}`;
  if (code !== undefined) check('codigoProyecto', `project ${code}`);
  // A row with a code may share its name with another such row, but not with one that is found by its name.
  if (!existing && named !== undefined) {
    if (code === undefined) check('nombre', `any ${named}`, `codeless ${named}`);
    else check('nombre', `codeless ${named}`, `any ${named}`);
  }
  if (place?.codigoLugarInstalacion !== undefined) check('lugar_codigo', `place ${place.codigoLugarInstalacion}`);
  return errors;
}

function writtenOf(
  draft: Draft,
  before: KnownProject | undefined,
  { known, names, errors, moneda }: Desk & { errors: Complaint[] },
): PlannedProject | undefined {
  if (before && !before.seen) return undefined;
  const client = chooseClient(draft, before, { known, errors });
  const manager = choosePerson(draft, before, { known, errors });
  const team = chooseTeam(draft, before, { known, errors });
  const values = valuesOver(draft, before, { errors, moneda });
  if (!values) return undefined;
  const stages = draft.stages ?? before?.stages ?? [1];
  const entered = stages.find((it) => names.retiredStages.has(it) && !before?.stages.includes(it));
  if (entered !== undefined) {
    const message = `La etapa «${names.stageNames.get(entered)}» se retiró: ya no se puede elegir.`;
    errors.push({ field: 'etapas', message });
  }
  const place = planPlace(draft, before, values, { known, errors });
  errors.push(...complaintsAbout(before, values, names.entries));
  if (place) errors.push(...complaintsAbout(place.before, place.after, names.entries));
  const after = keptOf({ ...values, cliente: client.nombre, jefe_proyecto: manager.nombre }, stages, names);
  return { before, values, client, manager, stages, team, kept: { before: before && keptOf(before, before.stages, names), after }, place };
}

/** What the row says, laid over what is there; an empty cell leaves what it finds. */
function valuesOver(
  { project, lineBySize, remarks }: Draft,
  before: KnownProject | undefined,
  { errors, moneda }: { errors: Complaint[]; moneda: Currency },
): Values | undefined {
  const linea = project.linea ?? before?.linea ?? lineBySize;
  if (linea === undefined && !errors.some((it) => it.field === 'linea')) {
    errors.push({ field: 'linea', message: 'Indique la línea: RE, CI o PG.' });
  }
  const written = project.observaciones ?? before?.observaciones ?? '';
  const observaciones = remarks === '' || written.includes(remarks) ? written : `${written}\n${remarks}`;
  const checked = NewProject.safeParse({
    ...(before && only(before, ['codigoProyecto', ...projectKeys])),
    ...project,
    linea,
    observaciones,
  });
  if (!checked.success) {
    errors.push(
      ...checked.error.issues.map((it) => ({ field: fieldOfProject.get(String(it.path[0])) ?? ('nombre' as const), message: it.message })),
    );
    return undefined;
  }
  const { kwp, monto } = checked.data;
  return { ...checked.data, moneda: checked.data.moneda ?? moneda, kwp: kwp && scaleOf(kwp), monto: monto && scaleOf(monto) };
}

type NamedValues = Omit<Values, 'codigoProyecto' | 'cliente_id' | 'jefe_proyecto_id' | 'panels'> & {
  cliente: string | null;
  jefe_proyecto: string | null;
};

function keptOf(values: NamedValues, stages: readonly number[], { communeNames, stageNames, entries }: Names) {
  const { nombre, linea, codigo_comuna, tipo_proyecto_id, tipo_venta_id, ...rest } = only(values, projectKeys);
  const { cliente, jefe_proyecto } = values;
  const comuna = codigo_comuna && (communeNames.get(codigo_comuna) ?? null);
  const etapas = stages.map((it) => stageNames.get(it) ?? String(it));
  const tipo_proyecto = entryName(entries, 'tipo_proyecto_id', tipo_proyecto_id);
  const tipo_venta = entryName(entries, 'tipo_venta_id', tipo_venta_id);
  return { nombre, linea, cliente, jefe_proyecto, tipo_proyecto, tipo_venta, comuna, ...rest, etapas };
}

export function changesProject({ before, client, manager, kept }: PlannedProject): boolean {
  if (!before) return true;
  // Of two namesakes only the number differs.
  const isOther = client.made !== undefined || client.id !== before.cliente_id || manager.id !== before.jefe_proyecto_id;
  return isOther || !isDeepStrictEqual(kept.before, kept.after);
}

export const changesPlace = ({ place }: PlannedProject): boolean =>
  place !== undefined && !(place.before && isDeepStrictEqual(valuesOf(place.before), place.after));

function changesOf(written: PlannedProject, { entries }: Names): string[] {
  const { before, kept, client, place, team } = written;
  const changes = kept.before ? differences(kept.before, kept.after) : [lineLabel(kept.after.linea)];
  if (client.made) changes.push(`cliente nuevo: ${client.made.nombre}`);
  if (team.length > 0) changes.push(`se agregan al equipo: ${team.map((it) => memberText(it.nombre, { ...it, ...always })).join('; ')}`);
  if (place && !place.before) changes.push(before ? `lugar nuevo: ${place.after.nombre}` : 'un lugar de instalación');
  if (place?.before)
    changes.push(...differences(toldPlace(valuesOf(place.before), entries), toldPlace(place.after, entries)).map((it) => `lugar, ${it}`));
  // Of two namesakes only the number differs.
  return changes.length === 0 && (changesProject(written) || changesPlace(written)) ? ['el cliente o el jefe de proyecto'] : changes;
}

function differences<T extends object>(before: T, after: T): string[] {
  const keys = Object.keys(after) as (keyof T)[];
  return keys
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .map((key) => `${labelOf(String(key))}: ${readableValue(before[key])} → ${readableValue(after[key])}`);
}

const labelOf = (key: string): string =>
  Object.hasOwn(labels, key) ? labels[key as keyof typeof labels] : key.replace('codigo_comuna', labels.comuna);

function readableValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (Array.isArray(value)) return value.join('; ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
