import type { Reader } from '../../platform/database/database.ts';
import { foldText } from '../../platform/spreadsheet/cells.ts';
import '../tables.ts';

interface Choice<I> {
  id: I;
  nombre: string;
  activo: boolean;
}
export type Choices<I> = ReadonlyMap<string, Choice<I>>;

/** What the cells of a spreadsheet may name, by name without accents and capitals. */
export interface KnownChoices {
  roles: Choices<string>;
  positions: Choices<number>;
  submanagements: Choices<number>;
}

export async function readChoices(db: Reader): Promise<KnownChoices> {
  const [roles, positions, submanagements] = await Promise.all([
    db.selectFrom('roles').select(['codigo_rol as id', 'nombre', 'activo']).execute(),
    db.selectFrom('positions').select(['id', 'nombre', 'activo']).execute(),
    db.selectFrom('submanagements').select(['id', 'nombre', 'activo']).execute(),
  ]);
  const byName = <I>(all: readonly Choice<I>[]) => new Map(all.map((it) => [foldText(it.nombre), it]));
  // A role is also called by its code.
  const byCode = roles.map((it) => [foldText(it.id), it] as const);
  return { roles: new Map([...byCode, ...byName(roles)]), positions: byName(positions), submanagements: byName(submanagements) };
}

/** What a cell names, or what is wrong with it. What is retired may only be kept. */
export function chooseEntry<I>(all: Choices<I>, text: string, held: I | null): { id: I } | { message: string } {
  const found = all.get(foldText(text));
  if (!found) return { message: `No existe «${text.slice(0, 60)}».` };
  if (!found.activo && found.id !== held) return { message: `«${found.nombre}» está retirado. Elija otro.` };
  return { id: found.id };
}

export const nameIn = <I>(all: Choices<I>, id: I | null): string | null =>
  id === null ? null : ([...all.values()].find((it) => it.id === id)?.nombre ?? String(id));
