import * as field from 'contract/fields.ts';
import { formatRut } from 'contract/rut.ts';
import type { z } from 'zod';
import type { Reader } from '../../platform/database/database.ts';
import { may, type User } from '../../platform/user.ts';
import { yesOrNo } from '../sheets/cells.ts';
import { chooseEntry, nameIn, readChoices, type KnownChoices } from '../sheets/choices.ts';
import type { SheetCells, SheetPlan } from '../sheets/sheets.ts';
import type { StaffField } from './columns.ts';
import { circleFinder, superiorFinder, type Superior } from './sheet-superiors.ts';
import '../tables.ts';

export type StaffCells = SheetCells<StaffField>;
export type StaffPlan = SheetPlan<StaffField, WrittenStaff>;
type Complaints = { key: StaffField; message: string }[];

type KnownEmployee = Awaited<ReturnType<typeof readStaff>>[number];
interface StaffValues {
  nombre: string;
  rut: string | null;
  email: string | null;
  telefono: string | null;
  oficio: string | null;
  cargo_id: number | null;
  subgerencia_id: number | null;
  activo: boolean;
}
export interface WrittenStaff {
  row: number;
  before: KnownEmployee | undefined;
  after: StaffValues;
  superior: Superior | null;
  kept: { before: object | undefined; after: object };
}

interface Draft {
  row: number;
  cells: StaffCells['cells'];
  before: KnownEmployee | undefined;
  after: StaffValues;
  errors: Complaints;
}

interface Desk {
  names: ReadonlyMap<number, string>;
  byRut: ReadonlyMap<string, KnownEmployee>;
  byEmail: ReadonlyMap<string, KnownEmployee>;
  choices: KnownChoices;
  user: User;
  /** The row that was first to name a RUT, a mail or a person. */
  taken: Map<string, number>;
}

/** Everybody: whose superior somebody is, and whether that goes in a circle, only all of them tell. */
const readStaff = (db: Reader) =>
  db
    .selectFrom('staff')
    .select(['id', 'nombre', 'rut', 'email', 'telefono', 'oficio', 'cargo_id', 'subgerencia_id', 'jefe_id', 'user_id', 'activo'])
    .orderBy('id')
    .execute();

/** What each row would do with the staff as it is now. */
export async function reviewStaffRows(db: Reader, user: User, rows: readonly StaffCells[]): Promise<StaffPlan[]> {
  const [staff, choices] = await Promise.all([readStaff(db), readChoices(db)]);
  const known = <K extends 'rut' | 'email'>(key: K) => new Map(staff.flatMap((it) => (it[key] === null ? [] : [[it[key], it] as const])));
  const names = new Map(staff.map((it) => [it.id, it.nombre]));
  const desk: Desk = { names, byRut: known('rut'), byEmail: known('email'), choices, user, taken: new Map() };
  const drafts = rows.map((it) => draftOf(it, desk));
  const find = superiorFinder(staff, drafts);
  const superiors = drafts.map((it) => superiorOf(it, find));
  const isInCircle = circleFinder(drafts, { staff, superiors });
  for (const draft of drafts) {
    if (draft.cells.jefe !== undefined && isInCircle(draft)) {
      draft.errors.push({ key: 'jefe', message: 'Quedaría en un círculo: depende, directa o indirectamente, de sí misma.' });
    }
  }
  complainOfSuperiors(drafts, superiors);
  return drafts.map((draft, at) => planOf(draft, superiors[at] ?? null, desk));
}

function draftOf({ row, cells }: StaffCells, desk: Desk): Draft {
  const errors: Complaints = [];
  const rut = readCell(cells, 'rut', field.rut, errors);
  const email = readCell(cells, 'email', field.email, errors);
  const [ofRut, ofEmail] = [desk.byRut.get(rut ?? ''), desk.byEmail.get(email ?? '')];
  if (ofRut && ofEmail && ofRut !== ofEmail)
    errors.push({ key: 'email', message: `El RUT es de ${ofRut.nombre} y el correo de ${ofEmail.nombre}.` });
  const before = ofRut ?? ofEmail;
  const after = valuesOver({ cells, before, rut, email }, desk.choices, errors);
  const draft = { row, cells, before, after, errors };
  complain(draft, desk);
  return draft;
}

/** A cell through the contract's own rule; a wrong one is complained about and counts as empty. */
function readCell<T>(cells: StaffCells['cells'], key: StaffField, rule: z.ZodType<T>, errors: Complaints): T | undefined {
  if (cells[key] === undefined) return undefined;
  const read = rule.safeParse(cells[key]);
  if (read.success) return read.data;
  errors.push({ key, message: read.error.issues[0]?.message ?? 'No es válido.' });
  return undefined;
}

interface Given {
  cells: StaffCells['cells'];
  before: KnownEmployee | undefined;
  rut: string | undefined;
  email: string | undefined;
}

/** What the row says, laid over what is there; an empty cell leaves what it finds. */
function valuesOver({ cells, before, rut, email }: Given, choices: KnownChoices, errors: Complaints): StaffValues {
  const pick = (key: StaffField, all: KnownChoices['positions'], held: number | null): number | null => {
    const text = cells[key];
    if (text === undefined) return held;
    const found = chooseEntry(all, text, held);
    if ('id' in found) return found.id;
    errors.push({ key, message: found.message });
    return held;
  };
  const activo = cells.activo === undefined ? undefined : yesOrNo(cells.activo);
  if (cells.activo !== undefined && activo === undefined) errors.push({ key: 'activo', message: 'Escriba Sí o No.' });
  return {
    nombre: readCell(cells, 'nombre', field.text(120), errors) ?? before?.nombre ?? '',
    rut: rut ?? before?.rut ?? null,
    email: email ?? before?.email ?? null,
    telefono: readCell(cells, 'telefono', field.optionalPhone, errors) ?? before?.telefono ?? null,
    oficio: readCell(cells, 'oficio', field.optionalText(80), errors) ?? before?.oficio ?? null,
    cargo_id: pick('cargo', choices.positions, before?.cargo_id ?? null),
    subgerencia_id: pick('subgerencia', choices.submanagements, before?.subgerencia_id ?? null),
    activo: activo ?? before?.activo ?? true,
  };
}

/** What cannot be, though each cell may be right by itself. */
function complain({ row, before, after, errors }: Draft, { user, taken }: Desk): void {
  if (after.nombre === '') errors.push({ key: 'nombre', message: 'Falta el nombre.' });
  if (after.rut === null && after.email === null)
    errors.push({ key: 'rut', message: 'Indique el RUT o el correo: sin ellos no se sabe quién es.' });
  if (before && !may(user, 'users:update'))
    errors.push({ key: 'rut', message: 'Ya existe, y no tiene permiso para modificar el personal.' });
  if (before && before.user_id !== null) {
    for (const key of ['nombre', 'email', 'telefono'] as const) {
      if (after[key] !== before[key]) errors.push({ key, message: 'Tiene cuenta: este dato se cambia en Usuarios.' });
    }
  }
  const names = [
    ['rut', after.rut && `rut ${after.rut}`],
    ['email', after.email && `email ${after.email}`],
    ['rut', before && `id ${before.id}`],
  ] as const;
  for (const [key, name] of names) {
    if (!name) continue;
    const first = taken.get(name);
    if (first !== undefined && first !== row) errors.push({ key, message: `Repite lo de la fila ${first}.` });
    else taken.set(name, row);
  }
}

/** Whom the cell names; without one, whoever it is now. */
function superiorOf({ cells, before, errors }: Draft, find: ReturnType<typeof superiorFinder>): Superior | null {
  if (cells.jefe === undefined) return before?.jefe_id ? { id: before.jefe_id } : null;
  const found = find(cells.jefe);
  if ('message' in found) {
    errors.push({ key: 'jefe', message: found.message });
    return null;
  }
  return found;
}

/** Whom a wrong row would have brought will not be there; nor, then, whom that one would have brought. */
function complainOfSuperiors(drafts: readonly Draft[], superiors: readonly (Superior | null)[]): void {
  const byRow = new Map(drafts.map((it) => [it.row, it]));
  for (let isSettled = false; !isSettled;) {
    isSettled = true;
    for (const [at, { errors }] of drafts.entries()) {
      const superior = superiors[at];
      if (errors.length > 0 || !superior || !('row' in superior) || !byRow.get(superior.row)?.errors.length) continue;
      errors.push({ key: 'jefe', message: `${superior.nombre} está en la fila ${superior.row}, que tiene errores.` });
      isSettled = false;
    }
  }
}

function planOf({ row, before, after, errors }: Draft, superior: Superior | null, { names, choices }: Desk): StaffPlan {
  const past = before && keptOf(before, before.jefe_id ? { id: before.jefe_id } : null, { names, choices });
  const kept = { before: past, after: keptOf(after, superior, { names, choices }) };
  const changes = changesOf(kept.before, kept.after);
  const outcome = errors.length > 0 ? 'error' : !before ? 'create' : changes.length > 0 ? 'update' : 'unchanged';
  const reference = after.rut ? formatRut(after.rut) : after.email;
  const plan = { row, outcome, reference, nombre: after.nombre || null, changes, errors: once(errors) } as const;
  return outcome === 'create' || outcome === 'update' ? { ...plan, written: { row, before, after, superior, kept } } : plan;
}

/** Of one column only the first complaint. */
const once = (errors: Complaints) => errors.filter((it, at) => errors.findIndex((other) => other.key === it.key) === at);

/** As the history keeps a person, and as the review tells it. */
const keptOf = (it: StaffValues, superior: Superior | null, { names, choices }: Pick<Desk, 'names' | 'choices'>) => ({
  nombre: it.nombre,
  rut: it.rut,
  email: it.email,
  telefono: it.telefono,
  oficio: it.oficio,
  position: nameIn(choices.positions, it.cargo_id),
  submanagement: nameIn(choices.submanagements, it.subgerencia_id),
  jefe: superior && ('id' in superior ? (names.get(superior.id) ?? null) : superior.nombre),
  activo: it.activo,
});

const labels = {
  nombre: 'Nombre',
  rut: 'RUT',
  email: 'Correo',
  telefono: 'Teléfono',
  oficio: 'Oficio',
  position: 'Cargo',
  submanagement: 'Subgerencia',
  jefe: 'Superior',
  activo: 'Activo',
} as const;

function changesOf(before: ReturnType<typeof keptOf> | undefined, after: ReturnType<typeof keptOf>): string[] {
  const shown = (value: string | boolean | null) => (typeof value === 'boolean' ? (value ? 'Sí' : 'No') : (value ?? '—'));
  if (!before) return [after.position, after.oficio, after.submanagement].filter((it) => it !== null);
  const names = Object.keys(labels) as (keyof typeof labels)[];
  return names.filter((it) => before[it] !== after[it]).map((it) => `${labels[it]}: ${shown(before[it])} → ${shown(after[it])}`);
}
