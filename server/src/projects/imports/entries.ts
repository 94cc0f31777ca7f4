import { tipoInstalacion, tipoProyecto, tipoVenta } from 'contract/catalogues/index.ts';
import { retired } from '../../catalogues/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { withArticle } from 'contract/nouns.ts';
import { is, isNot, plain, text, type CellReading, type Content } from '../../platform/spreadsheet/cells.ts';
import type { Complaint, Field } from './columns.ts';
import '../../catalogues/tables.ts';

/** What a row chooses from catalogues by name: where it is kept, its column, and its table. */
const entryFields = {
  tipo_proyecto_id: { column: 'tipo_proyecto', catalogue: tipoProyecto, table: 'project_types' },
  tipo_venta_id: { column: 'tipo_venta', catalogue: tipoVenta, table: 'sale_types' },
  tipo_instalacion_id: { column: 'lugar_tipo', catalogue: tipoInstalacion, table: 'installation_types' },
} as const;
export type EntryField = keyof typeof entryFields;
const names: readonly EntryField[] = ['tipo_proyecto_id', 'tipo_venta_id', 'tipo_instalacion_id'];

interface EntryNames {
  /** By the folded name; of two alike the active one. */
  idOf: ReadonlyMap<string, number>;
  nameOf: ReadonlyMap<number, string>;
  retired: ReadonlySet<number>;
}
/** The entries that a file may name. */
export type Entries = Record<EntryField, EntryNames>;

export async function readEntries(db: Reader): Promise<Entries> {
  const [tipo_proyecto_id, tipo_venta_id, tipo_instalacion_id] = await Promise.all(names.map((it) => readOne(db, entryFields[it].table)));
  const none: EntryNames = { idOf: new Map(), nameOf: new Map(), retired: new Set() };
  return {
    tipo_proyecto_id: tipo_proyecto_id ?? none,
    tipo_venta_id: tipo_venta_id ?? none,
    tipo_instalacion_id: tipo_instalacion_id ?? none,
  };
}

async function readOne(db: Reader, table: (typeof entryFields)[EntryField]['table']): Promise<EntryNames> {
  const rows = await db.selectFrom(table).select(['id', 'nombre', 'activo']).orderBy('activo').execute();
  return {
    idOf: new Map(rows.map((it) => [plain(it.nombre), it.id])),
    nameOf: new Map(rows.map((it) => [it.id, it.nombre])),
    retired: new Set(rows.filter((it) => !it.activo).map((it) => it.id)),
  };
}

/** Reads the name of an entry. */
export const entryIn =
  (field: EntryField) =>
  (cell: Content, { entries }: { entries: Entries }): CellReading<number> => {
    const found = entries[field].idOf.get(plain(cell));
    return found === undefined ? isNot(`No existe ${withArticle(entryFields[field].catalogue)} «${text(cell)}».`) : is(found);
  };

type EntryChoices = Partial<Record<EntryField, number | null>>;

/** Retired entries that a row newly chooses. */
export const complaintsAbout = (before: EntryChoices | undefined, after: EntryChoices, entries: Entries): Complaint[] =>
  names.flatMap((field) => {
    const chosen = after[field];
    if (typeof chosen !== 'number' || chosen === before?.[field] || !entries[field].retired.has(chosen)) return [];
    const column: Field = entryFields[field].column;
    return [{ field: column, message: retired(entries[field].nameOf.get(chosen) ?? '') }];
  });

/** What people read in place of the number. */
export const entryName = (entries: Entries, field: EntryField, id: number | null): string | null =>
  id === null ? null : (entries[field].nameOf.get(id) ?? null);
