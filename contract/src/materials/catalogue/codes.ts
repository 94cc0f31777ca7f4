import { z } from 'zod';
import * as field from '../../fields.ts';

/** The code of a material, as somebody types it: capital letters are added, never guessed. */
export const materialCode = field.text(30).transform((it) => it.toUpperCase());

/** The code of a new material: letters, digits, hyphens and points; never changed afterwards, because papers and the ERP name it. */
export const newMaterialCode = materialCode.pipe(
  z.string().regex(/^[A-Z0-9][A-Z0-9.-]*$/, 'Use solo letras sin tilde, números, guiones y puntos. Ejemplo: CON-000012.'),
);

/** The code of a project or of a cost centre, to charge something to it. */
export const chargeCode = field.text(30).transform((it) => it.toUpperCase());

export const warehouseCode = field.text(20).transform((it) => it.toUpperCase());

/** The number of a paper as somebody types it: `sm-000123` is `SM-000123`. */
export const paperNumber = field.text(20).transform((it) => it.toUpperCase());

/** An amount as it was written, of nothing. */
export const isNothing = (amount: string): boolean => /^[0.]*$/.test(amount);

/** How much of something, three decimals at most, as exact text; none at all is no quantity. */
export const quantity = field.amount({ digits: 12, decimals: 3 }).refine((it) => !isNothing(it), 'La cantidad debe ser mayor que cero.');

/** Why something is taken that is reserved for another request; whoever asked for it is told (decision 034). */
export const reservationReason = field.optionalLines(300);

/** The plate of a vehicle, as somebody types it: `bbcd·12` is `BBCD12` (since 2007), `AB-1234` is `AB1234` (before). */
export const plate = field
  .optionalText(12)
  .transform((it) => it && it.toUpperCase().replace(/[\s.·-]/g, ''))
  .pipe(
    z
      .string()
      .regex(/^[A-Z]{2}[A-Z0-9]{2}\d{2}$/, 'Indique la patente como AB1234 o ABCD12.')
      .nullable(),
  );

/** A unit price or cost, four decimals at most. */
export const unitAmount = field.amount({ digits: 14, decimals: 4 });

/** What costs nothing has no price, and is decided by those of the highest amounts: a price of nothing would pass by them. */
export const noPrice = 'Un precio es mayor que cero: sin precio, déjelo vacío.';
export const unitPrice = unitAmount.refine((it) => !isNothing(it), noPrice);
