import { formatDay, formatNumber } from 'contract/format.ts';
import { requestCategories, requestDocuments, requestSources, requestTypeLabels, transferKinds } from 'contract/materials/index.ts';
import { quantity } from 'contract/materials/catalogue/codes.ts';
import { draftBody, linesOf, type Beginning, type DraftBody, type FormValues } from './draft.ts';

type WrittenForm = Pick<Beginning, 'charge' | 'values'>;
type Field = Exclude<keyof DraftBody, 'items' | 'draft_number' | 'version'>;

/** The fields by the names of the form, and how a value is said; where only a key is known, that it is another one is all that is said. */
const fields: readonly (readonly [Field, label: string, words: ((it: DraftBody) => string | null | undefined) | 'otro' | 'otra'])[] = [
  ['required_date', 'Para cuándo', (it) => it.required_date && formatDay(it.required_date)],
  ['comment', 'Comentario', (it) => it.comment && `«${it.comment}»`],
  ['project_code', 'Proyecto', (it) => it.project_code],
  ['stage_id', 'Etapa', 'otra'],
  ['place_id', 'Lugar de instalación', 'otro'],
  ['activity_id', 'Actividad', 'otra'],
  ['cost_center', 'Centro de costo', (it) => it.cost_center],
  ['request_type', 'Tipo', (it) => it.request_type && requestTypeLabels[it.request_type]],
  ['category', 'Categoría', (it) => it.category && requestCategories[it.category]],
  ['document_kind', 'Documento', (it) => it.document_kind && requestDocuments[it.document_kind].label],
  ['transfer_kind', 'Traslado o retiro', (it) => it.transfer_kind && transferKinds[it.transfer_kind]],
  ['supplier_code', 'Proveedor', (it) => it.supplier_code],
  ['source', 'Origen', (it) => it.source && requestSources[it.source]],
  ['source_project_code', 'Proyecto de origen', (it) => it.source_project_code],
  ['from_warehouse', 'Bodega de origen', (it) => it.from_warehouse],
  ['to_warehouse', 'Bodega de destino', (it) => it.to_warehouse],
];

/** What was written after a request had left, and is not in it. */
export function unsentChanges(arrived: WrittenForm, written: WrittenForm): string[] {
  const [before, now] = [draftBody(arrived.values, arrived.charge), draftBody(written.values, written.charge)];
  const changed = fields.filter(([name]) => isOther(before[name], now[name]) && !isFilledIn(name, now));
  return [
    ...changedLines(arrived.values, written.values),
    ...changed.map(([, label, words]) =>
      typeof words === 'string'
        ? `${label}: es ${words}`
        : `${label}: llegó ${words(before) || nothing}, usted escribió ${words(now) || nothing}`,
    ),
  ];
}

const nothing = 'sin indicar';

/** Space around a text is not kept. */
const isOther = (one: Value, other: Value): boolean => String(one ?? '').trim() !== String(other ?? '').trim();

type Value = string | number | null | undefined;

/** What is left empty the server fills in: the only stage, the central warehouse, and where what a cost centre buys comes to. */
const isFilledIn = (name: Field, now: DraftBody): boolean =>
  now[name] === null && (name === 'stage_id' || name === 'from_warehouse' || (name === 'to_warehouse' && now.cost_center !== null));

function changedLines(arrived: FormValues, written: FormValues): string[] {
  const before = byCode(arrived);
  const now = byCode(written);
  return [...new Set([...before.keys(), ...now.keys()])].flatMap((code) => {
    const [was, is] = [before.get(code), now.get(code)];
    if (!is) return [`${code}: usted la quitó`];
    if (!was) return [`${code}: usted agregó ${is.quantity}`];
    return [
      ...(was.quantity === is.quantity ? [] : [`${code}: llegó ${was.quantity}, usted escribió ${is.quantity}`]),
      ...(isOther(was.comment, is.comment) ? [`${code}: usted escribió el comentario «${is.comment}»`] : []),
    ];
  });
}

/** A code may stand in several lines. */
const byCode = (values: FormValues) =>
  new Map(
    [...Map.groupBy(linesOf(values), (it) => it.code)].map(([code, lines]) => [
      code,
      {
        quantity: lines.map((it) => amountOf(it.quantity)).join(' + '),
        comment: lines.flatMap((it) => it.comment?.trim() || []).join(' / '),
      },
    ]),
  );

function amountOf(typed: unknown): string {
  const read = quantity.safeParse(typed);
  return read.success ? formatNumber(read.data) : String(typed);
}
