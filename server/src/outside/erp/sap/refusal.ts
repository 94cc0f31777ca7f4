import type { ErpDocument } from 'contract/erp/index.ts';
import { codeTaken, lostConnection, rejection, unavailable, type ErpFailure } from '../failure.ts';
import { readExactly } from './exact.ts';
import type { Heard } from './wire.ts';

export interface SapMessage {
  code: string | null;
  text: string;
}

/** The code and text of an error body: v1 or v2, number or text, object or string, or nothing at all (SAP page §6). */
export function toldIn(text: string): SapMessage {
  const body = record(parseJson(text));
  const error = record(body['error']);
  const message = error['message'];
  const words = typeof message === 'string' ? message : record(message)['value'];
  const code = error['code'];
  return { code: typeof code === 'string' && code !== '' ? code : null, text: typeof words === 'string' ? words.trim() : '' };
}

function parseJson(text: string): unknown {
  try {
    return readExactly(text);
  } catch {
    return undefined;
  }
}
const record = (value: unknown): Record<string, unknown> => (typeof value === 'object' && value !== null ? { ...value } : {});

export const sessionLost = '301';
export const loginRefused = '100000027';
export const nothingFound = '-2028';
/** What says "not now" and surely did nothing, also to a POST. */
const notNow = new Set([408, 429]);

/** What an answer that is no success means; of a document it names the field or the material that it is about. */
export function failureOf({ status, text }: Heard, writes: boolean, document?: ErpDocument): ErpFailure {
  const told = toldIn(text);
  if (status >= 500) {
    const words = `El ERP respondió ${status}${told.text && `: ${told.text}`}.`;
    return writes ? lostConnection(words, told) : unavailable(words, told);
  }
  if (notNow.has(status)) return unavailable(`El ERP está ocupado (${status}).`, told);
  if (told.code === loginRefused)
    return unavailable('El ERP rechazó el usuario o la clave. Un administrador debe revisar ERP_USER y ERP_PASSWORD.', told);
  if (status === 401) return unavailable('El ERP cerró la sesión y no aceptó otra.', told);
  // Whoever only asked had no document refused: it can be asked again when somebody has put it right.
  if (!writes) return unavailable(`El ERP no respondió lo que se le preguntó (${status}).${detailOf(told.text)}`, told);
  const field = fieldIn(told.text);
  return rejection(wordsFor(told, status, document), { code: told.code ?? String(status), field });
}

const detailOf = (text: string): string => (text ? ` Dijo: «${text}»` : '');

/** Decided by code: the text comes in the session's language, and is shown as detail. */
function wordsFor({ code, text }: SapMessage, status: number, document: ErpDocument | undefined): string {
  const material = document && lineIn(text, document);
  const about = material ? ` (${material})` : '';
  const detail = detailOf(text);
  if (code === '-10') return `No alcanza el stock en el ERP${about}.${detail}`;
  if (code === nothingFound) return `El ERP no encuentra uno de los códigos enviados${about}.${detail}`;
  if (code === codeTaken) return `Eso ya existe en el ERP.${detail}`;
  const known = fieldWords.get(fieldIn(text) ?? '');
  return `${known ?? 'El ERP no aceptó el documento'}${about}.${text ? detail : ` Respondió ${status}.`}`;
}

/** Of the fields that SAP names in brackets, ours. */
const fields = new Map<string, string>(
  Object.entries({
    CardCode: 'supplier',
    ItemCode: 'item_code',
    Quantity: 'quantity',
    WarehouseCode: 'warehouse',
    WhsCode: 'warehouse',
    FromWarehouseCode: 'from_warehouse',
    FromWarehouse: 'from_warehouse',
    ToWarehouse: 'to_warehouse',
    ProjectCode: 'project_code',
    Project: 'project_code',
    CostingCode: 'cost_center',
    DistributionRule: 'cost_center',
    RequiredDate: 'required_date',
    RequriedDate: 'required_date',
    DocDueDate: 'required_date',
    DueDate: 'required_date',
    DocCurrency: 'currency',
    Currency: 'currency',
    BaseEntry: 'base',
    SerialNumbers: 'serials',
  }),
);
const fieldWords = new Map<string, string>(
  Object.entries({
    supplier: 'El ERP no acepta el proveedor',
    item_code: 'El ERP no acepta un material',
    quantity: 'El ERP no acepta una cantidad',
    warehouse: 'El ERP no acepta una bodega',
    from_warehouse: 'El ERP no acepta la bodega de origen',
    to_warehouse: 'El ERP no acepta la bodega de destino',
    project_code: 'El ERP no acepta el proyecto',
    cost_center: 'El ERP no acepta el centro de costo',
    required_date: 'El ERP no acepta la fecha requerida',
    currency: 'El ERP no acepta la moneda',
    serials: 'El ERP pide las series de cada unidad de un material',
    base: 'El documento de origen ya no se puede copiar en el ERP',
  }),
);

function fieldIn(text: string): string | null {
  const [, name = ''] = /\[\w+\.(\w+)\]/.exec(text) ?? [];
  // Not every version names the field of what is missing.
  return fields.get(name) ?? (/serial number/i.test(text) ? 'serials' : null);
}

/** `[line: 4]` is the fourth, as SAP counts. */
function lineIn(text: string, { lines }: ErpDocument): string | undefined {
  const [, number] = /\[line: (\d+)\]/i.exec(text) ?? [];
  const line = lines[Number(number ?? 0) - 1];
  return line && `línea ${number}: ${line.item_code} ${line.description}`;
}
