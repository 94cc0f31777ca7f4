import * as field from 'contract/fields.ts';
import { formatPhone } from 'contract/phone.ts';
import { formatRut } from 'contract/rut.ts';
import type { z } from 'zod';
import type { Reader } from '../../platform/database/database.ts';
import { may, type User } from '../../platform/user.ts';
import { yesOrNo } from '../sheets/cells.ts';
import { chooseEntry, nameIn, readChoices, type KnownChoices } from '../sheets/choices.ts';
import type { SheetCells, SheetPlan } from '../sheets/sheets.ts';
import type { UserField } from './columns.ts';
import { readPeople, type KnownAccount, type KnownPeople, type KnownStaff } from './sheet-known.ts';

export type UserCells = SheetCells<UserField>;
export type UserPlan = SheetPlan<UserField, WrittenUser>;
type Complaints = { key: UserField; message: string }[];

export interface UserValues {
  email: string;
  nombre: string;
  codigo_rol: string | null;
  activo: 0 | 1;
  telefono: string | null;
  rut: string | null;
  cargo_id: number | null;
  subgerencia_id: number | null;
}
export interface WrittenUser {
  before: KnownAccount | undefined;
  after: UserValues;
  /** The entry of the staff list that is or becomes theirs. */
  staff: KnownStaff | undefined;
  /** As the history keeps it. */
  kept: { before: object | undefined; after: object };
}

interface Desk {
  known: KnownPeople;
  choices: KnownChoices;
  user: User;
  /** The row that was first to name a mail or a RUT. */
  taken: Map<string, number>;
}

/** What each row would do with the accounts as they are now. */
export async function reviewUserRows(db: Reader, user: User, rows: readonly UserCells[]): Promise<UserPlan[]> {
  const [known, choices] = await Promise.all([readPeople(db, rows), readChoices(db)]);
  const desk: Desk = { known, choices, user, taken: new Map() };
  return rows.map((it) => planOf(it, desk));
}

function planOf({ row, cells }: UserCells, desk: Desk): UserPlan {
  const errors: Complaints = [];
  const email = readCell(cells, 'email', field.email, errors);
  if (cells.email === undefined) errors.push({ key: 'email', message: 'Falta el correo.' });
  const before = email === undefined ? undefined : desk.known.accounts.get(email);
  const rut = readCell(cells, 'rut', field.rut, errors);
  const staff = staffFor(before, { email, rut }, desk.known);
  const after = valuesOver({ cells, before, staff, rut, email: email ?? '' }, desk.choices, errors);
  complain({ row, before, after, staff }, desk, errors);
  const changes = changesOf(before, after, desk.choices);
  const outcome = errors.length > 0 ? 'error' : !before ? 'create' : changes.length > 0 ? 'update' : 'unchanged';
  const plan = {
    row,
    outcome,
    reference: email ?? cells.email ?? null,
    nombre: after.nombre || null,
    changes,
    errors: once(errors),
  } as const;
  if (outcome !== 'create' && outcome !== 'update') return plan;
  const kept = { before: before && keptOf(valuesOf(before), desk.choices), after: keptOf(after, desk.choices) };
  return { ...plan, written: { before, after, staff, kept } };
}

/** A cell through the contract's own rule; a wrong one is complained about and counts as empty. */
function readCell<T>(cells: UserCells['cells'], key: UserField, rule: z.ZodType<T>, errors: Complaints): T | undefined {
  if (cells[key] === undefined) return undefined;
  const read = rule.safeParse(cells[key]);
  if (read.success) return read.data;
  errors.push({ key, message: read.error.issues[0]?.message ?? 'No es válido.' });
  return undefined;
}

/** Theirs already; else somebody without an account who has their RUT or their mail. */
function staffFor(
  before: KnownAccount | undefined,
  { email, rut }: { email?: string | undefined; rut?: string | undefined },
  known: KnownPeople,
) {
  if (before?.staff) return before.staff;
  const candidates = [known.staffByRut.get(rut ?? ''), known.staffByEmail.get(email ?? '')];
  return candidates.find((it) => it?.user_id === null);
}

interface Given {
  cells: UserCells['cells'];
  before: KnownAccount | undefined;
  staff: KnownStaff | undefined;
  rut: string | undefined;
  email: string;
}

/** What the row says, laid over what is there; an empty cell leaves what it finds. */
function valuesOver({ cells, before, staff, rut, email }: Given, choices: KnownChoices, errors: Complaints): UserValues {
  const pick = <I>(key: UserField, all: Parameters<typeof chooseEntry<I>>[0], held: I | null): I | null => {
    const text = cells[key];
    if (text === undefined) return held;
    const found = chooseEntry(all, text, held);
    if ('id' in found) return found.id;
    errors.push({ key, message: found.message });
    return held;
  };
  const said = cells.activo === undefined ? undefined : yesOrNo(cells.activo);
  if (cells.activo !== undefined && said === undefined) errors.push({ key: 'activo', message: 'Escriba Sí o No.' });
  return {
    email,
    nombre: readCell(cells, 'nombre', field.text(120), errors) ?? before?.nombre ?? '',
    codigo_rol: pick('rol', choices.roles, before?.codigo_rol ?? null),
    activo: said === undefined ? (before?.activo ?? 1) : said ? 1 : 0,
    telefono: readCell(cells, 'telefono', field.optionalPhone, errors) ?? before?.telefono ?? staff?.telefono ?? null,
    rut: rut ?? staff?.rut ?? null,
    cargo_id: pick('cargo', choices.positions, staff?.cargo_id ?? null),
    subgerencia_id: pick('subgerencia', choices.submanagements, staff?.subgerencia_id ?? null),
  };
}

interface Judged {
  row: number;
  before: KnownAccount | undefined;
  after: UserValues;
  staff: KnownStaff | undefined;
}

/** What cannot be, though each cell may be right by itself. */
function complain({ row, before, after, staff }: Judged, { known, user, taken }: Desk, errors: Complaints): void {
  if (after.nombre === '') errors.push({ key: 'nombre', message: 'Falta el nombre.' });
  if (after.activo === 1 && after.codigo_rol === null) errors.push({ key: 'rol', message: 'Una cuenta activa necesita un rol.' });
  if (before && !may(user, 'users:update')) {
    errors.push({ key: 'email', message: 'Ya existe, y no tiene permiso para modificar usuarios.' });
  }
  if (before?.id === user.id && after.codigo_rol !== before.codigo_rol) errors.push({ key: 'rol', message: 'Nadie cambia su propio rol.' });
  if (before?.id === user.id && after.activo === 0) errors.push({ key: 'activo', message: 'Nadie desactiva su propia cuenta.' });
  const holder = after.rut === null ? undefined : known.staffByRut.get(after.rut);
  if (holder && holder.id !== staff?.id) errors.push({ key: 'rut', message: `Ese RUT es de ${holder.nombre}.` });
  const namesake = known.staffByEmail.get(after.email);
  if (namesake && namesake.id !== staff?.id)
    errors.push({ key: 'email', message: `Ese correo figura en el personal como ${namesake.nombre}.` });
  for (const [key, value] of [
    ['email', after.email],
    ['rut', after.rut],
  ] as const) {
    if (!value) continue;
    const first = taken.get(`${key} ${value}`);
    if (first !== undefined) errors.push({ key, message: `Repite lo de la fila ${first}.` });
    else taken.set(`${key} ${value}`, row);
  }
}

/** Of one column only the first complaint. */
const once = (errors: Complaints) => errors.filter((it, at) => errors.findIndex((other) => other.key === it.key) === at);

function changesOf(before: KnownAccount | undefined, after: UserValues, choices: KnownChoices): string[] {
  const told = (it: UserValues) => ({
    Nombre: it.nombre,
    Rol: nameIn(choices.roles, it.codigo_rol),
    RUT: it.rut && formatRut(it.rut),
    Cargo: nameIn(choices.positions, it.cargo_id),
    Subgerencia: nameIn(choices.submanagements, it.subgerencia_id),
    Teléfono: it.telefono && formatPhone(it.telefono),
    Activo: it.activo === 1 ? 'Sí' : 'No',
  });
  const now = told(after);
  if (!before) return [now.Rol ?? 'sin rol', now.Cargo, now.Subgerencia].filter((it) => it !== null);
  const past = new Map(Object.entries(told(valuesOf(before))));
  return Object.entries(now).flatMap(([label, value]) =>
    past.get(label) === value ? [] : [`${label}: ${past.get(label) ?? '—'} → ${value ?? '—'}`],
  );
}

const keptOf = ({ cargo_id, subgerencia_id, ...values }: UserValues, { positions, submanagements }: KnownChoices) => ({
  ...values,
  cargo: nameIn(positions, cargo_id),
  subgerencia: nameIn(submanagements, subgerencia_id),
});

const valuesOf = ({ email, nombre, codigo_rol, activo, telefono, staff }: KnownAccount): UserValues => ({
  email,
  nombre,
  codigo_rol,
  activo,
  telefono,
  rut: staff?.rut ?? null,
  cargo_id: staff?.cargo_id ?? null,
  subgerencia_id: staff?.subgerencia_id ?? null,
});
