import { parseRut } from 'contract/rut.ts';
import { foldText } from '../../platform/spreadsheet/cells.ts';

/** Somebody who is in the staff, or whom another row of the same file brings. */
export type Superior = { id: number } | { row: number; nombre: string };

interface Person {
  nombre: string;
  rut: string | null;
  email: string | null;
}
interface StaffMember extends Person {
  id: number;
  jefe_id: number | null;
  activo: boolean;
}
interface StaffDraft {
  row: number;
  before: { id: number } | undefined;
  after: Person;
}

/** Finds people by RUT, by mail, or by a name that only one person has. */
export function superiorFinder(staff: readonly StaffMember[], drafts: readonly StaffDraft[]) {
  const all: { named: Person; superior: Superior; isHere: boolean }[] = [
    ...staff.map((it) => ({ named: it, superior: { id: it.id }, isHere: it.activo })),
    ...drafts.filter((it) => !it.before).map(({ row, after }) => ({ named: after, superior: { row, nombre: after.nombre }, isHere: true })),
  ];
  const keysOf = ({ nombre, rut, email }: Person) => [rut, email, `name ${foldText(nombre)}`].filter((it) => it !== null);
  const found = Map.groupBy(
    all.flatMap((it) => keysOf(it.named).map((key) => ({ key, ...it }))),
    ({ key }) => key,
  );
  return (text: string): Superior | { message: string } => {
    const read = parseRut(text);
    const named = found.get(read.ok ? read.rut : text.includes('@') ? text.toLowerCase() : `name ${foldText(text)}`) ?? [];
    const [one] = named;
    if (!one) return { message: `No se encontró a «${text.slice(0, 60)}». Indique su RUT o su correo.` };
    if (named.length > 1) return { message: `Hay varias personas que se llaman «${text.slice(0, 60)}». Indique su RUT o su correo.` };
    return one.isHere ? one.superior : { message: `${one.named.nombre} ya no trabaja aquí.` };
  };
}

const keyOf = (it: Superior | StaffDraft): string => {
  if ('id' in it) return `id ${it.id}`;
  return 'before' in it && it.before ? `id ${it.before.id}` : `row ${it.row}`;
};

interface Chain {
  staff: readonly StaffMember[];
  /** Of each row, in the order of the drafts. */
  superiors: readonly (Superior | null)[];
}

/** Says whether the superiors above a row lead back to it, once all rows are written. */
export function circleFinder(drafts: readonly StaffDraft[], { staff, superiors }: Chain) {
  const above = new Map<string, string>(staff.flatMap(({ id, jefe_id }) => (jefe_id === null ? [] : [[`id ${id}`, `id ${jefe_id}`]])));
  for (const [at, draft] of drafts.entries()) {
    const superior = superiors[at];
    if (superior) above.set(keyOf(draft), keyOf(superior));
  }
  return (draft: StaffDraft): boolean => {
    const start = keyOf(draft);
    const seen = new Set<string>();
    for (let next = above.get(start); next !== undefined && !seen.has(next); next = above.get(next)) {
      if (next === start) return true;
      seen.add(next);
    }
    return false;
  };
}
