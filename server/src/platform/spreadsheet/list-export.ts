import { isDownload, placeholders, type Call, type Received } from 'contract/call.ts';
import { labelOfState } from 'contract/fields.ts';
import { figure } from 'contract/figures.ts';
import { formatDay, formatInstant } from 'contract/format.ts';
import type { exportarLista } from 'contract/maintenance/index.ts';
import { z } from 'zod';
import type { Reading } from '../context.ts';
import type { FileAnswer } from '../http/downloads.ts';
import type { Route } from '../http/http.ts';
import { inputOf } from '../http/input.ts';
import { moneyDoor, seesMoney } from '../money.ts';
import { Problem } from '../problem.ts';
import { writeSpreadsheet } from './spreadsheet.ts';
import { may } from '../user.ts';
import { todayInChile } from '../today.ts';

type Row = Record<string, unknown>;
type ExportForm = Received<typeof exportarLista>;

/** More rows than anybody reads: whoever wants them narrows the list. */
const mostRows = 200_000;
const pageLength = 200;

/** Whether a call answers a list that a screen shows: by pages, or a short one whole. */
export const isList = ({ kind, answer, confirms }: Call): boolean =>
  kind === 'reads' &&
  !confirms &&
  !isDownload(answer) &&
  (answer instanceof z.ZodArray || (answer instanceof z.ZodObject && 'items' in answer.shape));

/**
 * Any list as a spreadsheet: asked page by page as the person themselves would, with the list's own permission, filters and
 * what it may tell them.
 */
export const listExporter =
  (routes: readonly Route[]) =>
  async (context: Reading, { lista, titulo, columnas, filtros }: ExportForm): Promise<FileAnswer> => {
    const served = routes.find(({ call }) => call.id === lista && isList(call));
    if (!served) throw new Problem('invalid', { fields: { lista: 'Esa lista no existe.' } });
    const { permission, orPermission = [] } = served.call;
    const isOpen = (it: Call['permission']): boolean => it === 'session' || it === 'public' || may(context.user, it);
    if (![permission, ...orPermission].some(isOpen)) throw new Problem('not_allowed', { permission });
    const pages = pagesOf(served, context, filtros);
    // The first page is asked for before the file begins: a refusal is one, and no broken file.
    const first = await pages.next();
    async function* rows() {
      if (!first.done) yield first.value;
      yield* pages;
    }
    const fields = fieldsOf(served.call);
    const columns = columnas
      .filter(({ campo }) => fields?.has(campo) ?? true)
      .map(({ campo: key, titulo: header }) => ({
        key,
        header,
        width: Math.min(40, Math.max(14, header.length + 4)),
        kind: kindOf(fields?.get(key)),
      }));
    if (columns.length === 0) throw new Problem('invalid', { fields: { columnas: 'La lista no tiene esas columnas.' } });
    const today = todayInChile();
    return { filename: `${titulo} ${today}.xlsx`, content: writeSpreadsheet(context.user, { sheet: titulo, columns, rows: rows() }) };
  };

/** What a row of the list has; undefined where its schema does not say. */
export function fieldsOf({ answer }: Call): ReadonlyMap<string, z.ZodType> | undefined {
  const rows: unknown = answer instanceof z.ZodObject ? answer.shape['items'] : answer;
  const row = rows instanceof z.ZodArray ? rows.element : undefined;
  return row instanceof z.ZodObject ? new Map(Object.entries<z.ZodType>(row.shape)) : undefined;
}

/** What can be added up is a number in the sheet, too. */
function kindOf(schema: z.ZodType | undefined): 'text' | 'number' | 'money' {
  if (schema?.meta()?.['x-money'] === true) return 'money';
  const inner: unknown = schema instanceof z.ZodNullable || schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  return inner instanceof z.ZodNumber || inner === figure ? 'number' : 'text';
}

async function* pagesOf({ call, run }: Route, context: Reading, filters: Row): AsyncGenerator<Row[]> {
  const parse = inputOf(call);
  const door = moneyDoor(call);
  const hidesMoney = !seesMoney(context.user);
  const asks = call.query ?? (call.body instanceof z.ZodObject ? call.body.shape : {});
  const isPaged = 'per_page' in asks;
  const labels = new Map([...(fieldsOf(call) ?? [])].map(([key, schema]) => [key, labelOfState(schema)] as const));
  const inLabel = (key: string, value: unknown): unknown => (typeof value === 'string' ? (labels.get(key)?.(value) ?? value) : value);
  // `on` has checked that the function fits its call, and the call is one that reads.
  const read = run as (context: Reading, input: object) => Promise<unknown>;
  for (let page = 1, last = 1; page <= last; page += 1) {
    const input = parse(...requestOf(call, { ...filters, ...(isPaged && { page, per_page: pageLength }) }));
    if (hidesMoney) door.refuse(input);
    const answer = parseAnswer(call, await read(context, input));
    const shown = hidesMoney ? door.hide(answer) : answer;
    const { items, total_items = items.length, total_pages } = listIn(shown);
    last = isPaged ? Math.min(total_pages, mostRows / pageLength) : 1;
    // Said before the first row: what comes in between while the file is written must not break it.
    if (page === 1 && total_items > mostRows)
      throw new Problem('rule', { message: 'La lista es demasiado larga para una planilla: use los filtros.' });
    yield items.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, cellOf(inLabel(key, value))])));
  }
}

/** What goes to the address, what to the query, what to the body. */
function requestOf(call: Call, asked: Row): [{ params: Row; query: Row }, Row | undefined] {
  const inPath = placeholders(call.path);
  const some = (names: (name: string) => boolean) => Object.fromEntries(Object.entries(asked).filter(([name]) => names(name)));
  const isQuery = (name: string) => !inPath.includes(name) && !call.body;
  return [{ params: some((it) => inPath.includes(it)), query: some(isQuery) }, call.body ? some((it) => !inPath.includes(it)) : undefined];
}

/** Only what the call declares ever leaves. */
const parseAnswer = ({ answer }: Call, value: unknown): unknown => (isDownload(answer) ? undefined : answer.parse(value));

const List = z.object({
  items: z.array(z.record(z.string(), z.unknown())),
  total_items: z.number().optional(),
  total_pages: z.number().default(1),
});
const listIn = (answer: unknown) => List.parse(Array.isArray(answer) ? { items: answer, total_pages: 1 } : answer);

/** As people read it: an instant on the clock of Santiago, a day as it is written, the name of what is named. */
function cellOf(value: unknown): string | null {
  if (typeof value === 'string') return inWords(value);
  if (Array.isArray(value)) return value.map((it) => cellOf(it) ?? '').join(', ');
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return null;
  const named = Object.entries(value).find(([key]) => ['nombre', 'name', 'codigo', 'code', 'email'].includes(key));
  return cellOf(named ? named[1] : Object.values(value).filter((it) => typeof it !== 'object'));
}

const isInstant = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:/.test(text) && !Number.isNaN(Date.parse(text));
const inWords = (text: string): string => (isInstant(text) ? formatInstant(text) : formatDay(text));
