import type { Answer } from 'contract/call.ts';
import {
  contactColumns,
  type ContactColumn,
  type PastedContact,
  type PastedRow,
  type previewContactoMasivo,
} from 'contract/projects/index.ts';

export type Review = Answer<typeof previewContactoMasivo>;

/** A row on the screen: what it says now, and what the server said of it. */
export interface Row {
  key: number;
  values: PastedContact;
  outcome: PastedRow['outcome'];
  errors: PastedRow['errors'];
  /** Changed since it was last checked. */
  isUnchecked: boolean;
}

export const begin = ({ rows }: Review): Row[] =>
  rows.map(({ row, values, outcome, errors }) => ({ key: row, values, outcome, errors, isUnchecked: false }));

export const typeCell = (rows: readonly Row[], key: number, field: ContactColumn, value: string): Row[] =>
  rows.map((it) => (it.key === key ? { ...it, values: { ...it.values, [field]: value }, isUnchecked: true } : it));

/** What the server says of the rows that it was shown; a row that has been changed meanwhile keeps what is typed, and waits. */
export function applyReview(rows: readonly Row[], shown: readonly Row[], { rows: said }: Review): Row[] {
  const verdicts = new Map(shown.map((it, at) => [it.key, { asked: it.values, said: said[at] }]));
  return rows.map((row) => {
    const verdict = verdicts.get(row.key);
    if (!verdict?.said || verdict.asked !== row.values) return row;
    const { values, outcome, errors } = verdict.said;
    return { ...row, values, outcome, errors, isUnchecked: false };
  });
}

export const countOf = (rows: readonly Row[], outcome: Row['outcome']): number => rows.filter((it) => it.outcome === outcome).length;

/** What creating sends: an empty cell is nothing. */
export const contactOf = ({ values }: Row) => {
  const [nombre, rut, cargo, email, telefono, observaciones] = contactColumns.map((it) => values[it].trim() || null);
  return { nombre: nombre ?? '', rut, cargo, email, telefono, observaciones };
};

/** Where the rows that were refused stand: `contactos.3.email` is the fourth of those sent. */
export function refusedRows(rows: readonly Row[], sent: readonly Row[], fields: Record<string, string>): Row[] {
  const errors = new Map<number, Row['errors']>();
  for (const [path, message] of Object.entries(fields)) {
    const [, at, name] = path.split('.');
    const key = sent[Number(at)]?.key;
    const field = contactColumns.find((it) => it === name);
    if (key !== undefined && field) errors.set(key, [...(errors.get(key) ?? []), { field, message }]);
  }
  return rows.map((it) => {
    const found = errors.get(it.key);
    return found ? { ...it, outcome: 'error', errors: found } : it;
  });
}
