import { z } from 'zod';
import { currencies } from './currency.ts';
import type { States } from './states.ts';
import { parsePhone } from './phone.ts';
import { asName, isSheetError, withoutMarks } from './plain-text.ts';
import { parseRut } from './rut.ts';

const choose = 'Elija una de las opciones.';

/** A whole number that also arrives as text, in a path, a query or a form: decimal digits, and nothing that only a program reads as a number. */
export const sentNumber = <T extends z.ZodType<number>>(schema: T) =>
  z.preprocess((sent: z.input<T>): unknown => (typeof sent === 'string' && /^-?\d{1,15}$/.test(sent) ? Number(sent) : sent), schema);

/** A row's number. A person who leaves it out has chosen nothing. */
export const id = sentNumber(z.number(choose).int().positive(choose).max(2_147_483_647));

const tooLong = (max: number) => `Máximo ${max} caracteres.`;
const isValue = (it: string) => !isSheetError(it);
const noValue = 'Es el error de una fórmula de Excel, no un dato. Corrija la celda y vuelva a copiarla.';
const requiredText = (given: z.ZodString, max: number) =>
  given.trim().min(1, 'Este dato es obligatorio.').max(max, tooLong(max)).refine(isValue, noValue);
const optional = (given: z.ZodString, max: number) =>
  given
    .trim()
    .max(max, tooLong(max))
    .refine(isValue, noValue)
    .transform((it) => it || null)
    .nullish()
    .transform((it) => it ?? null);
const oneLine = z.string().overwrite(asName);
const severalLines = z.string().overwrite(withoutMarks);

/** A short text on one line, trimmed, never empty. */
export const text = (max = 200) => requiredText(oneLine, max);

/** A text on one line that may be missing; an empty one counts as missing. */
export const optionalText = (max = 200) => optional(oneLine, max);

/** A text that may have several lines: a comment, a reason. */
export const lines = (max = 500) => requiredText(severalLines, max);
export const optionalLines = (max = 500) => optional(severalLines, max);

export const email = oneLine.trim().toLowerCase().max(254).pipe(z.email('El correo no es válido. Ejemplo: nombre@empresa.cl'));

/** A tax id in any usual form, kept as the SII writes it: `76123456-0` (domain §1). */
export const rut = z.string().transform((value, context) => {
  const read = parseRut(value);
  if (read.ok) return read.rut;
  context.addIssue({ code: 'custom', message: read.message });
  return z.NEVER;
});

/** A telephone number as people write it, kept as `+56912345678`. */
export const phone = z.string().transform((value, context) => {
  const read = parsePhone(value);
  if (read.ok) return read.phone;
  context.addIssue({ code: 'custom', message: read.message });
  return z.NEVER;
});

/** A telephone number that may be missing. */
export const optionalPhone = optionalText(30).pipe(phone.nullable());

/** A calendar day, `YYYY-MM-DD`, never an instant; within two centuries, so that a slip of the finger is seen. */
export const day = z.iso
  .date({ error: ({ input }) => (input === undefined || input === '' ? undefined : 'La fecha no existe. Use día-mes-año.') })
  .refine((it) => it >= '1900-01-01' && it <= '2199-12-31', 'El año debe estar entre 1900 y 2199.');

/** Decimal degrees as text, six of their digits: about a hand's width. Point or comma; in Chile both are negative. */
const degrees = (name: string, { from, to, example }: { from: number; to: number; example: string }) =>
  z
    .union([z.string().trim(), z.number()])
    .transform((it) => String(it).replace('−', '-').replace(',', '.'))
    .pipe(
      z
        .string()
        .regex(/^[+-]?\d{1,3}(\.\d{1,15})?$/, { error: `La ${name} se escribe en grados decimales, por ejemplo ${example}.`, abort: true })
        .refine((it) => Number(it) < 0, { error: `La ${name} en Chile es negativa, por ejemplo ${example}.`, abort: true })
        .refine((it) => Number(it) >= from && Number(it) <= to, `La ${name} queda fuera de Chile.`),
    )
    .transform((it) => Number(it).toFixed(6));

/** Where Chile lies, its far islands too; nearer than that the map warns (decision 012). */
export const latitude = degrees('latitud', { from: -56.8, to: -17.3, example: '-33,437' });
export const longitude = degrees('longitud', { from: -110, to: -66, example: '-70,651' });

/** An instant in answers, ISO 8601. */
export const instant = z.iso.datetime({ offset: true });

/** An exact amount as text: no floating point on the way (domain §2). */
export const amount = ({ digits = 16, decimals = 2 } = {}) => {
  const message = `Indique un número positivo de hasta ${digits} cifras, ${decimals > 0 ? `con hasta ${decimals} decimales` : 'sin decimales'}.`;
  const fits = (it: string) => {
    const [whole = '', fraction = ''] = it.split('.');
    return whole.length <= digits && fraction.length <= decimals;
  };
  return z
    .union([z.string().trim(), z.number()])
    .transform(String)
    .pipe(
      z
        .string()
        // Whoever compares amounts with each other gets only such as are numbers.
        .regex(/^\d+(?:\.\d+)?$/, { error: message, abort: true })
        .refine(fits, { error: message, abort: true }),
    );
};

/** A power in kWp, as exact as a panel: three decimals. */
export const kwp = amount({ digits: 9, decimals: 3 });

/**
 * Marks what holds an amount of money of the business: who may not see money gets null (or nothing, where it may be missing) and may
 * not send it (decision 027). Outermost, so that the mark is found: `money(z.string().nullable())`.
 */
export const money = <T extends z.ZodType>(schema: T): T => schema.meta({ 'x-money': true });

/** Marks a text for people that may tell an amount among other things: who may not see money gets it without. */
export const mayTellMoney = <T extends z.ZodType>(schema: T): T => schema.meta({ 'x-money': 'text' });

export const currency = z.enum(currencies);

const stateLabels = new WeakMap<z.ZodType, (state: string) => string>();

/** A status of a table of states: its code in an answer, its label wherever people read the answer as it is (`labelOfState`). */
export function state<S extends string, A extends string>(table: States<S, A>) {
  const schema = z.enum(table.names);
  stateLabels.set(schema, (value) => {
    const known = table.names.find((it) => it === value);
    return known === undefined ? value : table.label(known);
  });
  return schema;
}

/** How people read what a schema holds, when it is a status: also one that may be missing. */
export function labelOfState(schema: z.ZodType): ((state: string) => string) | undefined {
  const inner: unknown = schema instanceof z.ZodNullable || schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  return inner instanceof z.ZodType ? stateLabels.get(inner) : undefined;
}

/** The row's version that the person saw; a write with another one is refused with 412. */
export const version = z.number().int().positive();

/** The same where it arrives as text: in a query, or beside a file. */
export const sentVersion = sentNumber(version);

/** A password as it is chosen; the rule is said once, here. */
export const newPassword = z
  .string()
  .min(10, 'La clave debe tener al menos 10 caracteres.')
  .max(200, 'La clave es demasiado larga.')
  .refine((it) => /\p{L}/u.test(it) && /[^\p{L}]/u.test(it), 'La clave debe tener letras y al menos un número o símbolo.');

/** 25 rows a page unless asked, 200 at most (contract decision 80). */
export const page = {
  page: sentNumber(z.number().int().min(1).max(100_000)).default(1),
  per_page: sentNumber(z.number().int().min(1).max(200)).default(25),
};

/** A list that is never unbounded: an empty one has 1 page (spec 1 §9). */
export const paged = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), total_items: z.number().int(), total_pages: z.number().int() });

export type Paged<T> = { items: T[]; total_items: number; total_pages: number };
export const pagesOf = (total: number, perPage: number): number => Math.max(1, Math.ceil(total / perPage));

/** `column` or `-column` for descending. The order by an amount tells which is larger: who may not see money may not ask for it. */
export const sort = <const C extends string>(columns: readonly [C, ...C[]], initial: C | `-${C}`, ofMoney: readonly C[] = []) =>
  z
    .enum(columns.flatMap((it) => [it, `-${it}`] as const) as [C | `-${C}`, ...(C | `-${C}`)[]])
    .default(initial as never)
    .meta(ofMoney.length > 0 ? { 'x-money-order': ofMoney } : {});

/** One uploaded file; its type is checked again by its content on the server. */
export const file = (maxMegabytes: number, mime: [string, ...string[]]) =>
  z
    .file('Elija un archivo.')
    .min(1, 'El archivo está vacío.')
    .max(maxMegabytes * 1024 * 1024, `El archivo supera ${maxMegabytes} MB.`)
    .mime(mime, 'Ese tipo de archivo no se admite aquí.');

/** A spreadsheet, however the browser names its type; it is told apart by its content on the server. */
export const spreadsheet = (maxMegabytes: number) =>
  file(maxMegabytes, [
    'text/csv',
    'text/plain',
    'application/vnd.ms-excel',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/octet-stream',
    '',
  ]);

/** The password beside a call that `confirms`, where the specification sends it; our own client uses the header. */
export const confirmation = { password: z.string().max(200).optional() };

export const done = z.object({ done: z.literal(true) });

/** What is drawn with a finger, as the browser gives it: a PNG of at most some 200 kB. */
export const signature = z
  .string('Falta la firma.')
  .max(300_000, 'La firma es demasiado grande.')
  .regex(/^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/, 'Falta la firma.');
