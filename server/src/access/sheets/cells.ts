import { asLine } from 'contract/plain-text.ts';
import type { z } from 'zod';
import type { Complaint, SheetCells } from '../../platform/imports/kind.ts';
import { foldText } from '../../platform/spreadsheet/cells.ts';
import { chooseEntry, type Choices } from './choices.ts';

export type PersonCells<F extends string> = ReturnType<typeof personCells<F>>;

/** What a row says of a person; what is wrong in a cell is complained about, and the cell counts as empty. */
export function personCells<F extends string>({ cells }: SheetCells<F>) {
  const errors: Complaint<F>[] = [];
  const complain = (field: F, message: string): void => void errors.push({ field, message });
  const text = (field: F): string | undefined => {
    const cell = cells[field];
    return cell === undefined ? undefined : asLine(String(cell));
  };
  return {
    errors,
    complain,
    text,
    /** A cell through the contract's own rule. */
    read<T>(field: F, rule: z.ZodType<T>): T | undefined {
      const said = text(field);
      if (said === undefined) return undefined;
      const read = rule.safeParse(said);
      if (!read.success) complain(field, read.error.issues[0]?.message ?? 'No es válido.');
      return read.data;
    },
    /** The entry that a cell names; without one, or with a wrong one, the entry that is there. */
    pick<I>(field: F, all: Choices<I>, held: I | null): I | null {
      const said = text(field);
      if (said === undefined) return held;
      const found = chooseEntry(all, said, held);
      if ('id' in found) return found.id;
      complain(field, found.message);
      return held;
    },
    /** `Sí`, `1`, `activo`. */
    isActive(field: F): boolean | undefined {
      const said = text(field);
      if (said === undefined) return undefined;
      if (active.includes(foldText(said))) return true;
      if (wordsForRetired.includes(foldText(said))) return false;
      complain(field, 'Escriba Sí o No.');
      return undefined;
    },
  };
}

const active = ['si', '1', 'true', 'verdadero', 'activo', 'activa', 'vigente', 'x'];
const wordsForRetired = ['no', '0', 'false', 'falso', 'inactivo', 'inactiva', 'desactivado', 'retirado', 'retirada'];
