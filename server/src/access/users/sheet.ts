import * as field from 'contract/fields.ts';
import { formatPhone } from 'contract/phone.ts';
import { formatRut } from 'contract/rut.ts';
import { repeats, type Judging, type SheetCells, type SheetPlan } from '../../platform/imports/kind.ts';
import type { User } from '../../platform/user.ts';
import { personCells, type PersonCells } from '../sheets/cells.ts';
import { nameIn, readChoices, type KnownChoices } from '../sheets/choices.ts';
import type { UserField } from './columns.ts';
import { readPeople, type KnownAccount, type KnownPeople, type KnownStaff } from './sheet-known.ts';

type UserCells = SheetCells<UserField>;
type UserPlan = SheetPlan<UserField, WrittenUser>;

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
  /** Tells of a mail or a RUT that an earlier row has it. */
  repeated: ReturnType<typeof repeats>;
}

/** What each row would do with the accounts as they are now. */
export async function judgeUsers({ db, user }: Judging, rows: readonly UserCells[]): Promise<UserPlan[]> {
  const [known, choices] = await Promise.all([readPeople(db, rows), readChoices(db)]);
  const desk: Desk = { known, choices, user, repeated: repeats() };
  return rows.map((it) => planOf(it, desk));
}

function planOf(given: UserCells, desk: Desk): UserPlan {
  const cells = personCells(given);
  const email = cells.read('email', field.email);
  if (cells.text('email') === undefined) cells.complain('email', 'Falta el correo.');
  const before = email === undefined ? undefined : desk.known.accounts.get(email);
  const rut = cells.read('rut', field.rut);
  const staff = staffFor(before, { email, rut }, desk.known);
  const after = valuesOver({ cells, before, staff, rut, email: email ?? '' }, desk.choices);
  complain({ row: given.row, cells, before, after, staff }, desk);
  const kept = { before: before && keptOf(valuesOf(before), desk.choices), after: keptOf(after, desk.choices) };
  return {
    row: given.row,
    reference: email ?? cells.text('email') ?? null,
    nombre: after.nombre || null,
    isKnown: before !== undefined,
    changes: changesOf(before, after, desk.choices),
    errors: cells.errors,
    written: { before, after, staff, kept },
  };
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

interface SheetRow {
  cells: PersonCells<UserField>;
  before: KnownAccount | undefined;
  staff: KnownStaff | undefined;
  rut: string | undefined;
  email: string;
}

/** What the row says, laid over what is there; an empty cell leaves what it finds. */
function valuesOver({ cells, before, staff, rut, email }: SheetRow, choices: KnownChoices): UserValues {
  const isActive = cells.isActive('activo');
  return {
    email,
    nombre: cells.read('nombre', field.text(120)) ?? before?.nombre ?? '',
    codigo_rol: cells.pick('rol', choices.roles, before?.codigo_rol ?? null),
    activo: isActive === undefined ? (before?.activo ?? 1) : isActive ? 1 : 0,
    telefono: cells.read('telefono', field.optionalPhone) ?? before?.telefono ?? staff?.telefono ?? null,
    rut: rut ?? staff?.rut ?? null,
    cargo_id: cells.pick('cargo', choices.positions, staff?.cargo_id ?? null),
    subgerencia_id: cells.pick('subgerencia', choices.submanagements, staff?.subgerencia_id ?? null),
  };
}

interface RowOfUser extends Pick<SheetRow, 'cells' | 'before' | 'staff'> {
  row: number;
  after: UserValues;
}

/** What cannot be, though each cell may be right by itself. */
function complain({ row, cells, before, after, staff }: RowOfUser, { known, user, repeated }: Desk): void {
  if (after.nombre === '') cells.complain('nombre', 'Falta el nombre.');
  if (after.activo === 1 && after.codigo_rol === null) cells.complain('rol', 'Una cuenta activa necesita un rol.');
  if (before?.id === user.id && after.codigo_rol !== before.codigo_rol) cells.complain('rol', 'Nadie cambia su propio rol.');
  if (before?.id === user.id && after.activo === 0) cells.complain('activo', 'Nadie desactiva su propia cuenta.');
  const holder = after.rut === null ? undefined : known.staffByRut.get(after.rut);
  if (holder && holder.id !== staff?.id) cells.complain('rut', `Ese RUT es de ${holder.nombre}.`);
  const namesake = known.staffByEmail.get(after.email);
  if (namesake && namesake.id !== staff?.id) cells.complain('email', `Ese correo figura en el personal como ${namesake.nombre}.`);
  for (const key of ['email', 'rut'] as const) {
    const repeat = after[key] ? repeated(`${key} ${after[key]}`, row) : undefined;
    if (repeat) cells.complain(key, repeat);
  }
}

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
