import { shownAs, type Catalogue } from 'contract/catalogues/index.ts';
import { repeats, type Complaint, type SheetCells, type SheetPlan } from '../../platform/imports/kind.ts';
import { plain, text } from '../../platform/spreadsheet/cells.ts';
import { brokenFixed, nameOf } from './entries.ts';
import { retiredMessage } from './require-active.ts';
import type { Facts, EntryRow } from './rows.ts';
import { readCell, type EntryNames } from './cells.ts';
import { columnsOf } from './columns.ts';

/** An entry as it is and as a row leaves it. */
export interface WrittenEntry {
  before: EntryRow | undefined;
  after: Facts & { activo: boolean };
}
type Complaints = Complaint<string>[];

/** What a sheet is judged against: the catalogue as it is, and what its references may name. */
export interface Desk {
  catalogue: Catalogue;
  entries: readonly EntryRow[];
  named: ReadonlyMap<string, EntryNames>;
}

/** Plans row after row, each knowing the ones before it. */
export function planSheet(rows: readonly SheetCells<string>[], desk: Desk): SheetPlan<string, WrittenEntry>[] {
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
    repeated: repeats(),
  };
  return rows.map((it) => planRow(draftOf(it, desk), desk, memory));
}

interface Draft {
  row: number;
  given: Facts;
  activo: boolean | undefined;
  /** The names in the cells of references. */
  names: Record<string, string>;
  errors: Complaints;
}

/** The cells that say something; an empty one leaves what it finds. */
function draftOf({ row, cells }: SheetCells<string>, { catalogue, named }: Desk): Draft {
  const draft: Draft = { row, given: {}, activo: undefined, names: {}, errors: [] };
  for (const column of columnsOf(catalogue)) {
    const cell = cells[column.key];
    if (cell === undefined) continue;
    const read = readCell(column, cell, named.get(column.key));
    if (!read.ok) draft.errors.push({ field: column.key, message: read.message });
    else if (column.key === 'activo') draft.activo = read.value === true;
    else draft.given[column.key] = read.value;
    draft.names[column.key] = text(cell);
  }
  return draft;
}

interface Memory {
  /** Entries by what a row finds them by. */
  namesakes: ReadonlyMap<string, readonly EntryRow[]>;
  /** Active entries by what must be said once. */
  active: ReadonlyMap<string, EntryRow>;
  /** Entries that an earlier row changes. */
  claimed: Map<EntryRow, number>;
  /** Tells of what must be said once that an earlier row said it. */
  repeated: ReturnType<typeof repeats>;
}

function planRow(draft: Draft, desk: Desk, memory: Memory): SheetPlan<string, WrittenEntry> {
  const { catalogue } = desk;
  const { row, errors } = draft;
  const before = targetOf(draft, desk, memory);
  const own = before && Object.fromEntries(Object.keys(catalogue.fields).map((it) => [it, before[it]]));
  const checked = catalogue.calls.create.body.safeParse({ ...own, ...draft.given });
  for (const issue of checked.error?.issues ?? []) errors.push({ field: String(issue.path[0]), message: issue.message });
  const after = { ...(checked.data ?? draft.given), activo: draft.activo ?? before?.activo ?? true };
  if (checked.success) errors.push(...refusals(after, before, desk), ...alike({ before, after }, desk, { memory, row }));
  return {
    row,
    reference: null,
    nombre: nameIn(draft, desk) ?? (before ? nameOf(catalogue, before) : null),
    isKnown: before !== undefined,
    changes: changesOf(after, before, desk),
    errors,
    written: { before, after },
  };
}

const nameIn = ({ names, given }: Draft, { catalogue: { label, fields } }: Desk): string | undefined => {
  const key = Object.hasOwn(fields, label) ? label : `${label}_id`;
  return names[key] ?? (given[key] === undefined ? undefined : String(given[key]));
};

const keyOf = (catalogue: Catalogue, unique: readonly string[], facts: Facts): string =>
  unique.map((it) => (catalogue.fields[it]?.to ? String(facts[it]) : plain(String(facts[it])))).join('\n');

/** The entry that a row speaks of: of namesakes the one that is as active as the row says, then the active one. */
function targetOf(
  { row, given, activo = true, errors }: Draft,
  { catalogue }: Desk,
  { namesakes: all, claimed }: Memory,
): EntryRow | undefined {
  const unique = catalogue.unique[0] ?? [];
  const blank = unique.filter((it) => given[it] === undefined && !errors.some((error) => error.field === it));
  errors.push(...blank.map((field) => ({ field, message: 'Este dato es obligatorio.' })));
  if (unique.some((it) => given[it] === undefined)) return undefined;
  const namesakes = all.get(keyOf(catalogue, unique, given)) ?? [];
  const found = namesakes
    .filter((it) => !claimed.has(it))
    .toSorted((a, b) => Number(b.activo === activo) - Number(a.activo === activo) || Number(b.activo) - Number(a.activo))[0];
  if (found) claimed.set(found, row);
  else if (namesakes[0]) errors.push({ field: unique.at(-1) ?? '', message: `Repite lo de la fila ${claimed.get(namesakes[0]) ?? row}.` });
  return found;
}

/** What must stay, and references to what was retired, where they are new. */
function refusals(after: WrittenEntry['after'], before: EntryRow | undefined, { catalogue, named }: Desk): Complaints {
  const kept = before && brokenFixed(catalogue, before, after);
  const isBack = after.activo && before?.activo !== true;
  const chosen = Object.entries(catalogue.fields).flatMap(([key, { to }]) => {
    const entry = named.get(key)?.byId.get(after[key]);
    const isNew = isBack || before?.[key] !== after[key];
    return to && entry && !entry.activo && after.activo && isNew ? [{ field: key, message: retiredMessage(nameOf(to, entry)) }] : [];
  });
  return [...(kept === undefined ? [] : [{ field: kept, message: catalogue.fixed?.message ?? '' }]), ...chosen];
}

/** No two active entries are alike: neither with one that is there, nor with one of an earlier row. */
function alike(
  { before, after }: WrittenEntry,
  { catalogue }: Desk,
  { memory: { repeated, active }, row }: { memory: Memory; row: number },
): Complaints {
  if (!after.activo) return [];
  return catalogue.unique.flatMap((unique) => {
    const field = unique.at(-1) ?? '';
    const name = `${field}\n${keyOf(catalogue, unique, after)}`;
    const repeat = repeated(name, row);
    if (repeat) return [{ field, message: repeat }];
    const other = active.get(name);
    return other && other !== before ? [{ field, message: `Ya existe «${nameOf(catalogue, other)}» con este dato.` }] : [];
  });
}

/** `Nombre: Planos → Plano` of what there is; `Nombre: Plano` of what is new. */
function changesOf(after: WrittenEntry['after'], before: EntryRow | undefined, { catalogue, named }: Desk): string[] {
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
