import { z } from 'zod';
import * as field from '../fields.ts';

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

/** How much of something, three decimals at most, as exact text; none at all is no quantity. */
export const quantity = field
  .amount({ digits: 12, decimals: 3 })
  .refine((it) => !/^[0.]*$/.test(it), 'La cantidad debe ser mayor que cero.');

/** So much of a line is approved; none at all rejects it. */
export const approvedQuantity = field.amount({ digits: 12, decimals: 3 });

/** A unit price or cost, four decimals at most. */
export const unitAmount = field.amount({ digits: 14, decimals: 4 });

/** What a person or the ERP counts, in answers. */
export const figure = z.string();
