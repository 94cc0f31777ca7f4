import { formatDay, formatNumber } from 'contract/format.ts';
import { quantity } from 'contract/materials/codes.ts';
import { linesOf, type FormValues } from './draft.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Of a request that had arrived before it was changed: what it does not have, in words. */
    unsent?: readonly string[];
  }
}

const day = (value: unknown): string => (typeof value === 'string' && value ? formatDay(value) : 'sin fecha');
const text = (value: unknown): string => (typeof value === 'string' && value ? `«${value}»` : 'sin comentario');

/** Where only a code or a key is known, that it is another one is all that is said. */
const fields: readonly (readonly [name: string, label: string, show?: (value: unknown) => string])[] = [
  ['required_date', 'Para cuándo', day],
  ['comment', 'Comentario', text],
  ['request_type', 'Tipo'],
  ['category', 'Categoría'],
  ['document_kind', 'Documento'],
  ['project_code', 'Proyecto', String],
  ['stage_id', 'Etapa'],
  ['place_id', 'Lugar'],
  ['activity_id', 'Actividad'],
  ['cost_center', 'Centro de costo', String],
  ['source', 'De dónde viene'],
  ['source_project_code', 'Proyecto de origen'],
  ['from_warehouse', 'Origen'],
  ['to_warehouse', 'Destino'],
  ['supplier_code', 'Proveedor'],
];

/** What was written after a request had left, and is not in it. */
export function unsentChanges(arrived: FormValues, sent: FormValues): string[] {
  const changed = fields.filter(([name]) => (arrived[name] ?? null) !== (sent[name] ?? null));
  return [
    ...changedLines(arrived, sent),
    ...changed.map(([name, label, show]) => (show ? `${label}: ${show(arrived[name])}, y ahora ${show(sent[name])}` : `${label}: es otro`)),
  ];
}

function changedLines(arrived: FormValues, sent: FormValues): string[] {
  const before = byCode(arrived);
  const now = byCode(sent);
  return [...new Set([...before.keys(), ...now.keys()])].flatMap((code) => {
    const [was, is] = [before.get(code), now.get(code)];
    if (!is) return [`${code}: la quitó`];
    if (!was) return [`${code}: agregó ${is.quantity}`];
    return [
      ...(was.quantity === is.quantity ? [] : [`${code}: ${was.quantity}, y ahora ${is.quantity}`]),
      ...(was.comment === is.comment ? [] : [`${code}: otro comentario`]),
    ];
  });
}

/** A code may stand in several lines. */
const byCode = (values: FormValues) =>
  new Map(
    [...Map.groupBy(linesOf(values), (it) => it.code)].map(([code, lines]) => [
      code,
      { quantity: lines.map((it) => amountOf(it.quantity)).join(' + '), comment: lines.map((it) => it.comment ?? '').join('\n') },
    ]),
  );

function amountOf(typed: unknown): string {
  const read = quantity.safeParse(typed);
  return read.success ? formatNumber(read.data) : String(typed);
}
