import { createHash } from 'node:crypto';
import { shownAs, type Catalogue } from 'contract/catalogues/index.ts';
import type { SheetReport, SheetRow } from 'contract/sheets.ts';
import { plain, type Content } from '../../platform/spreadsheet/cells.ts';
import { may, type User } from '../../platform/user.ts';
import { brokenFixed, nameOf } from '../entries/entries.ts';
import { retiredMessage } from '../entries/required.ts';
import type { Facts, Kept } from '../entries/rows.ts';
import { readCell, type Named } from './cells.ts';
import { columnsOf, type SheetColumn } from './columns.ts';

interface Complaint {
  key: string;
  message: string;
}

/** What one row of a spreadsheet would do. */
export interface Plan {
  row: number;
  outcome: SheetRow['outcome'];
  before: Kept | undefined;
  after: Facts & { activo: boolean };
  nombre: string | null;
  changes: string[];
  errors: Complaint[];
}

export interface Sheet {
  titles: readonly string[];
  known: readonly (SheetColumn | null)[];
  rows: readonly { number: number; cells: readonly (Content | null)[] }[];
}

/** What a sheet is judged against: the catalogue as it is, what its references may name, and who asks. */
export interface Desk {
  catalogue: Catalogue;
  entries: readonly Kept[];
  named: ReadonlyMap<string, Named>;
  user: User;
}

/** Plans row after row, each knowing the ones before it. */
export function planSheet(sheet: Sheet, desk: Desk): Plan[] {
  const { catalogue, entries } = desk;
  const [first = []] = catalogue.unique;
  const memory: Memory = {
    namesakes: Map.groupBy(entries, (it) => keyOf(catalogue, first, it)),
    active: new Map(
      entries
        .filter((it) => it.activo)
        .flatMap((it) => catalogue.unique.map((unique) => [`${unique.at(-1)}\n${keyOf(catalogue, unique, it)}`, it] as const)),
    ),
    claimed: new Map(),
    taken: new Map(),
  };
  return sheet.rows.map((row) => planRow(draftOf(row, sheet, desk), desk, memory));
}

interface Draft {
  row: number;
  given: Facts;
  activo: boolean | undefined;
  /** The names in the cells of references. */
  names: Record<string, string>;
  errors: Complaint[];
}

/** The cells that say something; an empty one leaves what it finds. */
function draftOf({ number, cells }: Sheet['rows'][number], { known }: Sheet, { named }: Desk): Draft {
  const draft: Draft = { row: number, given: {}, activo: undefined, names: {}, errors: [] };
  for (const [at, column] of known.entries()) {
    const cell = cells[at] ?? null;
    if (column === null || cell === null || cell === '') continue;
    const read = readCell(column, cell, named.get(column.key));
    if (!read.ok) draft.errors.push({ key: column.key, message: read.message });
    else if (column.key === 'activo') draft.activo = read.value === true;
    else draft.given[column.key] = read.value;
    draft.names[column.key] = String(cell);
  }
  return draft;
}

interface Memory {
  /** Entries by what a row finds them by. */
  namesakes: ReadonlyMap<string, readonly Kept[]>;
  /** Active entries by what must be said once. */
  active: ReadonlyMap<string, Kept>;
  /** Entries that an earlier row changes. */
  claimed: Map<Kept, number>;
  /** What earlier rows have said that must be said once. */
  taken: Map<string, number>;
}

function planRow(draft: Draft, desk: Desk, memory: Memory): Plan {
  const { catalogue, user } = desk;
  const errors = [...draft.errors];
  const before = targetOf(draft, desk, memory, errors);
  const own = before && Object.fromEntries(Object.keys(catalogue.fields).map((it) => [it, before[it]]));
  const checked = catalogue.calls.create.body.safeParse({ ...own, ...draft.given });
  for (const issue of checked.error?.issues ?? []) errors.push({ key: String(issue.path[0]), message: issue.message });
  const after = { ...(checked.data ?? draft.given), activo: draft.activo ?? before?.activo ?? true };
  if (checked.success) errors.push(...refusals(after, before, desk), ...alike(after, before, { desk, memory, row: draft.row }));

  const changes = errors.length === 0 ? changesOf(after, before, desk) : [];
  const outcome = errors.length > 0 ? 'error' : !before ? 'create' : changes.length > 0 ? 'update' : 'unchanged';
  const nombre = nameIn(draft, desk) ?? (before ? nameOf(catalogue, before) : null);
  const plan = { row: draft.row, before, after, nombre, changes, errors: once(errors) };
  if (outcome === 'update' && !may(user, 'catalogues:update')) {
    const message = 'Ya existe, y no tiene permiso para cambiar los catálogos.';
    return { ...plan, outcome: 'error', changes: [], errors: [{ key: catalogue.unique[0]?.at(-1) ?? 'nombre', message }] };
  }
  return { ...plan, outcome };
}

/** Of one column only the first complaint. */
const once = (errors: readonly Complaint[]) => errors.filter((it, at) => errors.findIndex((other) => other.key === it.key) === at);

const nameIn = ({ names, given }: Draft, { catalogue: { label, fields } }: Desk): string | undefined => {
  const key = Object.hasOwn(fields, label) ? label : `${label}_id`;
  return names[key] ?? (given[key] === undefined ? undefined : String(given[key]));
};

const keyOf = (catalogue: Catalogue, unique: readonly string[], facts: Facts): string =>
  unique.map((it) => (catalogue.fields[it]?.to ? String(facts[it]) : plain(String(facts[it])))).join('\n');

/** The entry that a row speaks of: of namesakes the one that is as active as the row says, then the active one. */
function targetOf(
  { row, given, activo = true, errors: wrong }: Draft,
  desk: Desk,
  { namesakes: all, claimed }: Memory,
  errors: Complaint[],
): Kept | undefined {
  const { catalogue } = desk;
  const unique = catalogue.unique[0] ?? [];
  const blank = unique.filter((it) => given[it] === undefined && !wrong.some((error) => error.key === it));
  errors.push(...blank.map((key) => ({ key, message: 'Este dato es obligatorio.' })));
  if (unique.some((it) => given[it] === undefined)) return undefined;
  const namesakes = all.get(keyOf(catalogue, unique, given)) ?? [];
  const found = namesakes
    .filter((it) => !claimed.has(it))
    .toSorted((a, b) => Number(b.activo === activo) - Number(a.activo === activo) || Number(b.activo) - Number(a.activo))[0];
  if (found) claimed.set(found, row);
  else if (namesakes[0]) errors.push({ key: unique.at(-1) ?? '', message: `Repite lo de la fila ${claimed.get(namesakes[0]) ?? row}.` });
  return found;
}

/** What must stay, and references to what was retired, where they are new. */
function refusals(after: Plan['after'], before: Kept | undefined, { catalogue, named }: Desk): Complaint[] {
  const kept = before && brokenFixed(catalogue, before, after);
  const isBack = after.activo && before?.activo !== true;
  const chosen = Object.entries(catalogue.fields).flatMap(([key, { to }]) => {
    const entry = named.get(key)?.byId.get(after[key]);
    const isNew = isBack || before?.[key] !== after[key];
    return to && entry && !entry.activo && after.activo && isNew ? [{ key, message: retiredMessage(nameOf(to, entry)) }] : [];
  });
  return [...(kept === undefined ? [] : [{ key: kept, message: catalogue.fixed?.message ?? '' }]), ...chosen];
}

/** No two active entries are alike: neither with one that is there, nor with one of an earlier row. */
function alike(
  after: Plan['after'],
  before: Kept | undefined,
  { desk: { catalogue }, memory: { taken, active }, row }: { desk: Desk; memory: Memory; row: number },
): Complaint[] {
  if (!after.activo) return [];
  return catalogue.unique.flatMap((unique) => {
    const field = unique.at(-1) ?? '';
    const name = `${field}\n${keyOf(catalogue, unique, after)}`;
    const first = taken.get(name);
    taken.set(name, first ?? row);
    if (first !== undefined) return [{ key: field, message: `Repite lo de la fila ${first}.` }];
    const other = active.get(name);
    return other && other !== before ? [{ key: field, message: `Ya existe «${nameOf(catalogue, other)}» con este dato.` }] : [];
  });
}

/** `Nombre: Planos → Plano` of what there is; `Nombre: Plano` of what is new. */
function changesOf(after: Plan['after'], before: Kept | undefined, { catalogue, named }: Desk): string[] {
  return columnsOf(catalogue).flatMap(({ key, header, kind, words }) => {
    const show = (row: Facts): string => {
      const value = row[key];
      if (value === null || value === undefined) return '—';
      if (kind === 'flag') return words[value === true ? 0 : 1];
      const to = catalogue.fields[key]?.to;
      const entry = named.get(key)?.byId.get(value);
      return to && entry ? nameOf(to, entry) : String(row[shownAs(key)] ?? value);
    };
    if (!before) return after[key] === null || key === 'activo' ? [] : [`${header}: ${show(after)}`];
    return before[key] === after[key] ? [] : [`${header}: ${show(before)} → ${show(after)}`];
  });
}

/** What makes a review the same: nothing else may be written than what was seen. */
export const digestOf = (plans: readonly Plan[]): string =>
  createHash('sha256')
    .update(JSON.stringify(plans.map(({ outcome, before, after, errors }) => [outcome, before?.id, before?.version, after, errors])))
    .digest('base64url');

export function countsOf(plans: readonly Plan[]): SheetReport['counts'] {
  const counts = { create: 0, update: 0, unchanged: 0, error: 0 };
  for (const { outcome } of plans) counts[outcome] += 1;
  return counts;
}

/** A plan as people read it. */
export function rowOf({ row, outcome, nombre, changes, errors }: Plan, { titles, known }: Sheet, catalogue: Catalogue): SheetRow {
  const titleOf = (key: string) =>
    titles[known.findIndex((it) => it?.key === key)] ?? columnsOf(catalogue).find((it) => it.key === key)?.header ?? key;
  return {
    row,
    outcome,
    reference: null,
    nombre,
    summary: summaries[outcome](changes.join(' · ')),
    errors: errors.map(({ key, message }) => ({ column: titleOf(key), message })),
  };
}

const summaries: Record<SheetRow['outcome'], (changes: string) => string> = {
  create: (changes) => `Crea · ${changes}`,
  update: (changes) => `Cambia · ${changes}`,
  unchanged: () => 'Sin cambios',
  error: () => 'No se puede importar',
};
