import { withoutZeros } from 'contract/format.ts';

/** Degrees are kept with a point; people here write a comma. */
export const withComma = (degrees: string): string => degrees.replace('.', ',');

/** `-38.727000` is kept with six decimals; people read `-38,727`. */
export const shortDegrees = (degrees: string): string => withComma(withoutZeros(degrees));
