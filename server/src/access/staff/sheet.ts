import * as field from 'contract/fields.ts';
import { formatRut } from 'contract/rut.ts';
import type { Reader } from '../../platform/database/database.ts';
import { repeats, type Judging, type SheetCells, type SheetPlan } from '../../platform/imports/kind.ts';
import { personCells, type PersonCells } from '../sheets/cells.ts';
import { nameIn, readChoices, type KnownChoices } from '../sheets/choices.ts';
import type { StaffField } from './columns.ts';
import { circleFinder, superiorFinder, type Superior } from './sheet-superiors.ts';
import '../tables.ts';

type StaffCells = SheetCells<StaffField>;
type StaffPlan = SheetPlan<StaffField, WrittenStaff>;

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
  cells: PersonCells<StaffField>;
  before: KnownEmployee | undefined;
  after: StaffValues;
}

interface Desk {
  names: ReadonlyMap<number, string>;
  byRut: ReadonlyMap<string, KnownEmployee>;
  byEmail: ReadonlyMap<string, KnownEmployee>;
  choices: KnownChoices;
  /** Tells of a RUT, a mail or a person that an earlier row names it. */
  repeated: ReturnType<typeof repeats>;
}

/** Everybody: whose superior somebody is, and whether that goes in a circle, only all of them tell. */
const readStaff = (db: Reader) =>
  db
    .selectFrom('staff')
    .select(['id', 'nombre', 'rut', 'email', 'telefono', 'oficio', 'cargo_id', 'subgerencia_id', 'jefe_id', 'user_id', 'activo'])
    .orderBy('id')
    .execute();

/** What each row would do with the staff as it is now. */
export async function judgeStaff({ db }: Judging, rows: readonly StaffCells[]): Promise<StaffPlan[]> {
  const [staff, choices] = await Promise.all([readStaff(db), readChoices(db)]);
  const known = <K extends 'rut' | 'email'>(key: K) => new Map(staff.flatMap((it) => (it[key] === null ? [] : [[it[key], it] as const])));
  const names = new Map(staff.map((it) => [it.id, it.nombre]));
  const desk: Desk = { names, byRut: known('rut'), byEmail: known('email'), choices, repeated: repeats() };
  const drafts = rows.map((it) => draftOf(it, desk));
  const find = superiorFinder(staff, drafts);
  const superiors = drafts.map((it) => superiorOf(it, find));
  const isInCircle = circleFinder(drafts, { staff, superiors });
  for (const draft of drafts) {
    if (draft.cells.text('jefe') !== undefined && isInCircle(draft))
      draft.cells.complain('jefe', 'Quedaría en un círculo: depende, directa o indirectamente, de sí misma.');
  }
  complainOfSuperiors(drafts, superiors);
  return drafts.map((draft, at) => planOf(draft, superiors[at] ?? null, desk));
}

function draftOf(given: StaffCells, desk: Desk): Draft {
  const cells = personCells(given);
  const rut = cells.read('rut', field.rut);
  const email = cells.read('email', field.email);
  const [ofRut, ofEmail] = [desk.byRut.get(rut ?? ''), desk.byEmail.get(email ?? '')];
  if (ofRut && ofEmail && ofRut !== ofEmail) cells.complain('email', `El RUT es de ${ofRut.nombre} y el correo de ${ofEmail.nombre}.`);
  const before = ofRut ?? ofEmail;
  const draft = { row: given.row, cells, before, after: valuesOver({ cells, before, rut, email }, desk.choices) };
  complain(draft, desk);
  return draft;
}

interface SheetRow extends Pick<Draft, 'cells' | 'before'> {
  rut: string | undefined;
  email: string | undefined;
}

/** What the row says, laid over what is there; an empty cell leaves what it finds. */
function valuesOver({ cells, before, rut, email }: SheetRow, choices: KnownChoices): StaffValues {
  const isActive = cells.isActive('activo');
  return {
    nombre: cells.read('nombre', field.text(120)) ?? before?.nombre ?? '',
    rut: rut ?? before?.rut ?? null,
    email: email ?? before?.email ?? null,
    telefono: cells.read('telefono', field.optionalPhone) ?? before?.telefono ?? null,
    oficio: cells.read('oficio', field.optionalText(80)) ?? before?.oficio ?? null,
    cargo_id: cells.pick('cargo', choices.positions, before?.cargo_id ?? null),
    subgerencia_id: cells.pick('subgerencia', choices.submanagements, before?.subgerencia_id ?? null),
    activo: isActive ?? before?.activo ?? true,
  };
}

/** What cannot be, though each cell may be right by itself. */
function complain({ row, cells, before, after }: Draft, { repeated }: Desk): void {
  if (after.nombre === '') cells.complain('nombre', 'Falta el nombre.');
  if (after.rut === null && after.email === null) cells.complain('rut', 'Indique el RUT o el correo: sin ellos no se sabe quién es.');
  if (before && before.user_id !== null) {
    for (const key of ['nombre', 'email', 'telefono'] as const) {
      if (after[key] !== before[key]) cells.complain(key, 'Tiene cuenta: este dato se cambia en Usuarios.');
    }
  }
  const names = [
    ['rut', after.rut && `rut ${after.rut}`],
    ['email', after.email && `email ${after.email}`],
    ['rut', before && `id ${before.id}`],
  ] as const;
  for (const [key, name] of names) {
    const repeat = name ? repeated(name, row) : undefined;
    if (repeat) cells.complain(key, repeat);
  }
}

/** Whom the cell names; without one, whoever it is now. */
function superiorOf({ cells, before }: Draft, find: ReturnType<typeof superiorFinder>): Superior | null {
  const named = cells.text('jefe');
  if (named === undefined) return before?.jefe_id ? { id: before.jefe_id } : null;
  const found = find(named);
  if (!('message' in found)) return found;
  cells.complain('jefe', found.message);
  return null;
}

/** Whom a wrong row would have brought will not be there; nor, then, whom that one would have brought. */
function complainOfSuperiors(drafts: readonly Draft[], superiors: readonly (Superior | null)[]): void {
  const byRow = new Map(drafts.map((it) => [it.row, it.cells]));
  for (let isSettled = false; !isSettled;) {
    isSettled = true;
    for (const [at, { cells }] of drafts.entries()) {
      const superior = superiors[at];
      if (cells.errors.length > 0 || !superior || !('row' in superior) || !byRow.get(superior.row)?.errors.length) continue;
      cells.complain('jefe', `${superior.nombre} está en la fila ${superior.row}, que tiene errores.`);
      isSettled = false;
    }
  }
}

function planOf({ row, cells, before, after }: Draft, superior: Superior | null, { names, choices }: Desk): StaffPlan {
  const past = before && keptOf(before, before.jefe_id ? { id: before.jefe_id } : null, { names, choices });
  const kept = { before: past, after: keptOf(after, superior, { names, choices }) };
  return {
    row,
    reference: after.rut ? formatRut(after.rut) : after.email,
    nombre: after.nombre || null,
    isKnown: before !== undefined,
    changes: changesOf(kept.before, kept.after),
    errors: cells.errors,
    written: { row, before, after, superior, kept },
  };
}

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
