import type { Input } from 'contract/call.ts';
import { quantity } from 'contract/materials/catalogue/codes.ts';
import { requestTypes } from 'contract/approvals/kinds.ts';
import {
  requestDocuments,
  type MaterialRequest,
  type MaterialRequestInfo,
  type RequestDocument,
  type TransferKind,
  type saveRequestDraft,
} from 'contract/materials/index.ts';
import type { TypedLine } from '../paste.ts';

export type Charge = MaterialRequest['charge_kind'];
export type DraftBody = Input<typeof saveRequestDraft>;
/** The values of the form, as its fields keep them. */
export type FormValues = Record<string, unknown>;

/** What a form of a request begins with. */
export interface Beginning {
  charge: Charge;
  values: FormValues;
  /** How the codes in the fields are called. */
  labels: { project?: string; cost_center?: string; source_project?: string; from?: string; to?: string; supplier?: string };
  /** The draft that is gone on with. */
  draft?: { number: string; version: number };
  /** The name under which this browser keeps what the server does not have yet. */
  local: string;
  /** It begins with what this browser had kept. */
  isRecovered?: true;
}

export interface RequestWish {
  project?: string | undefined;
  /** The number of a place of that project. */
  place?: string | undefined;
  document?: string | undefined;
  category?: unknown;
  /** The mobile warehouse that it is for. */
  warehouse?: string | undefined;
}

/** An empty form; a link may already say for which project, or as which document. */
export const emptyBeginning = ({ project, place, document, category, warehouse }: RequestWish = {}): Beginning => ({
  charge: 1,
  values: {
    request_type: requestTypes[0],
    category: categoryOf(category),
    document_kind: documentOf(document),
    transfer_kind: 'DESPACHO',
    source: 'central',
    items: [],
    ...(warehouse && categoryOf(category) === 2 && { to_warehouse: warehouse }),
    ...(project && { project_code: project.toUpperCase() }),
    ...(project && place && /^\d+$/.test(place) && { place_id: Number(place) }),
  },
  labels: { ...(project && { project: project.toUpperCase() }) },
  local: localName(['nueva', project, place, document, category, warehouse].join(' ')),
});

/** What a person asks for when nothing else is said. */
export interface Usual {
  last?: Pick<
    MaterialRequest,
    | 'charge_kind'
    | 'project_code'
    | 'project'
    | 'cost_center'
    | 'cost_center_name'
    | 'document_kind'
    | 'source'
    | 'category'
    | 'to_code'
    | 'to_name'
  >;
  /** The only project they see. */
  only?: { code: string; label: string };
}

/** An empty form, for whom the last one was; and going where that went, when it was moved from the central warehouse and no link says otherwise. */
export function withUsual(start: Beginning, { last, only }: Usual, { document, category }: RequestWish): Beginning {
  if (!last)
    return only
      ? { ...start, values: { ...start.values, project_code: only.code }, labels: { ...start.labels, project: only.label } }
      : start;
  const charge = last.charge_kind;
  const whose = charge === 1 ? { project_code: last.project_code } : { cost_center: last.cost_center };
  const isSameWay = !document && !category && last.document_kind === 'InventoryTransferRequest' && last.source === 'central';
  return {
    ...start,
    charge,
    values: { ...start.values, ...whose, ...(isSameWay && { category: last.category, to_warehouse: last.to_code }) },
    labels: {
      ...start.labels,
      ...label('project', last.project_code, last.project),
      ...label('cost_center', last.cost_center, last.cost_center_name),
      ...(isSameWay && label('to', last.to_code, last.to_name)),
    },
  };
}

/** Where a form begun by a link, or a draft by its number, keeps what is not saved yet. */
export const localName = (of: string): string => `solicitud:${of}`;

/** The same with what was typed and never reached the server: the line was gone, or the session had ended. */
export function withUnsaved(start: Beginning, unsaved: FormValues | undefined): Beginning {
  const { charge, values, taking } = unsaved ?? {};
  if ((charge !== 1 && charge !== 2) || typeof values !== 'object' || values === null) return start;
  const typed: FormValues = { ...values, ...(typeof taking === 'string' && { items: withLineOf(start, taking, linesOf({ ...values })) }) };
  const labels = Object.entries(fieldsNamed).filter(([, field]) => typed[field] === start.values[field]);
  return {
    ...start,
    charge,
    values: typed,
    labels: Object.fromEntries(labels.flatMap(([name]) => Object.entries(start.labels).filter(([key]) => key === name))),
    isRecovered: true,
  };
}

/** A line that was going another way when the page was lost: the server's draft has what is left of it, if anything. */
function withLineOf(start: Beginning, code: string, lines: readonly TypedLine[]): TypedLine[] {
  const there = linesOf(start.values).find((it) => it.code === code);
  return lines.flatMap((it) => (it.code !== code ? [it] : there ? [{ ...it, quantity: there.quantity }] : []));
}

/** Of a code that changed since nobody knows the name. */
const fieldsNamed = {
  project: 'project_code',
  cost_center: 'cost_center',
  source_project: 'source_project_code',
  from: 'from_warehouse',
  to: 'to_warehouse',
  supplier: 'supplier_code',
} as const satisfies Record<keyof Beginning['labels'], string>;

/** A draft as it was left; or another request to be made again, without its date. */
export function beginningOf(it: MaterialRequestInfo, { isRepeated }: { isRepeated: boolean }): Beginning {
  const charge: Charge = it.cost_center === null ? 1 : 2;
  return {
    charge,
    values: {
      request_type: it.request_type,
      category: it.category,
      document_kind: it.document_kind,
      transfer_kind: it.transfer_kind ?? 'DESPACHO',
      source: it.source,
      source_project_code: it.source_project_code,
      from_warehouse: it.from_code,
      to_warehouse: it.to_code,
      supplier_code: it.supplier_code,
      required_date: isRepeated ? null : it.required_date,
      comment: it.comment,
      ...(charge === 1
        ? {
            project_code: it.project_code,
            stage_id: isRepeated ? null : it.stage_id,
            place_id: it.place_id,
            activity_id: isRepeated ? null : it.activity_id,
          }
        : { cost_center: it.cost_center }),
      items: it.items.map(({ code, asked_quantity, comment }) => ({ code, quantity: asked_quantity, ...(comment && { comment }) })),
    },
    labels: {
      ...label('project', it.project_code, it.project),
      ...label('cost_center', it.cost_center, it.cost_center_name),
      ...label('source_project', it.source_project_code, null),
      ...label('from', it.from_code, it.from_name),
      ...label('to', it.to_code, it.to_name),
      ...label('supplier', it.supplier_code, it.supplier),
    },
    local: localName(isRepeated ? `repetir ${it.number}` : it.number),
    ...(!isRepeated && { draft: { number: it.number, version: it.version } }),
  };
}

const label = (key: string, code: string | null, name: string | null) => (code ? { [key]: [code, name].filter(Boolean).join(' - ') } : {});

/** The lines of a form, whatever state they are in. */
export const linesOf = (values: FormValues): TypedLine[] => (Array.isArray(values['items']) ? values['items'] : []);

/** Lines that can be kept: those whose quantity can be read. */
export const keepable = (lines: readonly TypedLine[]): TypedLine[] => lines.filter((it) => quantity.safeParse(it.quantity).success);

/** What the server said of the lines that were kept, by their place in the form. */
export function complaintsByLine(wrong: Record<string, string>, lines: readonly TypedLine[]): Record<string, string> {
  const kept = keepable(lines);
  return Object.fromEntries(
    Object.entries(wrong).map(([path, message]) => {
      const [, at = '', rest = ''] = /^items\.(\d+)\.(.*)$/.exec(path) ?? [];
      const line = kept[Number(at)];
      return [at && line ? `items.${lines.indexOf(line)}.${rest}` : path, message];
    }),
  );
}

/** The draft without the lines that the server did not take; nothing when the rest is wrong too. */
export function withoutRefused(body: DraftBody, wrong: Record<string, string>): DraftBody | undefined {
  const refused = Object.keys(wrong).map((it) => /^items\.(\d+)\./.exec(it)?.[1]);
  if (refused.length === 0 || refused.includes(undefined)) return undefined;
  return { ...body, items: (body.items ?? []).filter((_, at) => !refused.includes(String(at))) };
}

/** What is kept of a form that is not finished. */
export function draftBody(values: FormValues, charge: Charge): DraftBody {
  const text = (name: string): string | null => (typeof values[name] === 'string' && values[name].trim() ? values[name] : null);
  const id = (name: string): number | null => (typeof values[name] === 'number' ? values[name] : null);
  const kind = documentOf(values['document_kind']);
  return {
    request_type: requestTypes.find((it) => it === values['request_type']) ?? requestTypes[0],
    category: categoryOf(values['category']),
    document_kind: kind,
    transfer_kind: kind === 'InventoryTransferRequest' ? transferKindOf(values['transfer_kind']) : 'DESPACHO',
    source: values['source'] === 'proyecto' ? 'proyecto' : 'central',
    source_project_code: text('source_project_code'),
    from_warehouse: text('from_warehouse'),
    to_warehouse: text('to_warehouse'),
    supplier_code: text('supplier_code'),
    required_date: text('required_date'),
    comment: text('comment'),
    project_code: charge === 1 ? text('project_code') : null,
    stage_id: charge === 1 ? id('stage_id') : null,
    place_id: charge === 1 ? id('place_id') : null,
    activity_id: charge === 1 && id('place_id') !== null ? id('activity_id') : null,
    cost_center: charge === 2 ? text('cost_center') : null,
    items: keepable(linesOf(values)),
  };
}

/** The same values for the other kind of charge: who pays is chosen anew, everything else stays. */
export function rechargeDraft({
  project_code: _project,
  stage_id: _stage,
  place_id: _place,
  activity_id: _activity,
  cost_center: _center,
  ...others
}: FormValues): FormValues {
  return others;
}

const categoryOf = (value: unknown) => ([1, 2, 3] as const).find((it) => it === Number(value)) ?? 1;

const transferKindOf = (value: unknown): TransferKind => (value === 'RETIRO' ? value : 'DESPACHO');

export const documentOf = (value: unknown): RequestDocument =>
  typeof value === 'string' && Object.hasOwn(requestDocuments, value) ? (value as RequestDocument) : 'InventoryTransferRequest';
