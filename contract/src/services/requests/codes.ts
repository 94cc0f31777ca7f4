import { z } from 'zod';
import * as field from '../../fields.ts';
import { readJson } from '../../sent-json.ts';

/** The code of a service in the catalogue, as somebody types it. */
export const serviceCode = field.text(30).transform((it) => it.toUpperCase());

/** An item with this code is an asset (spec 2 §5). */
export const assetCode = 'AFI-000001';

/** The number of a request as somebody types it: `ss-000123` is `SS-000123`. */
export const requestNumber = field.text(20).transform((it) => it.toUpperCase());

const isNothing = (amount: string): boolean => /^[0.]*$/.test(amount);

export const quantity = field.amount({ digits: 12, decimals: 3 }).refine((it) => !isNothing(it), 'La cantidad debe ser mayor que cero.');

/** «1.500.000», as the specification writes prices (2 §5): dots between thousands. Anything else is left as it came. */
const withoutThousands = (sent: unknown): unknown =>
  typeof sent === 'string' && /^\d{1,3}(?:\.\d{3})+$/.test(sent.trim()) ? sent.replaceAll('.', '') : sent;

/** The net price of one unit, four decimals at most; also as text with dots between thousands, and with a decimal comma. */
export const unitPrice = z.preprocess(
  (sent: string | number) => {
    // Of a number nobody doubts where its decimals begin.
    if (typeof sent !== 'string') return sent;
    const [whole = '', ...decimals] = sent.split(',');
    return [withoutThousands(whole), ...decimals].join('.');
  },
  field.amount({ digits: 14, decimals: 4 }).refine((it) => !isNothing(it), 'Un precio es mayor que cero: sin precio, déjelo vacío.'),
);

const isFields = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A form whose fields stand in a part `body` as JSON text, as the specification sends some; or each by itself. */
export const sentBody = <T extends z.ZodType>(schema: T) =>
  z.preprocess((sent: z.input<T>): unknown => {
    const whole: unknown = sent;
    if (!isFields(whole) || !Object.hasOwn(whole, 'body')) return whole;
    const { body, ...others } = whole;
    const fields = typeof body === 'string' ? readJson(body) : body;
    return isFields(fields) ? { ...fields, ...others } : fields;
  }, schema);

/** The specification names who acts; it must be who is signed in. */
export const actor = z.string().trim().max(254).optional();

export const optionalDay = field.day.nullish().transform((it) => it ?? null);

/** How many days somebody takes to deliver. */
export const deliveryDays = z
  .number()
  .int()
  .min(0)
  .max(999, 'A lo más 999 días.')
  .nullish()
  .transform((it) => it ?? null);
