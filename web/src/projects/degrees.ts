/** Degrees are kept with a point; people here write a comma. */
export const withComma = (degrees: string): string => degrees.replace('.', ',');

/** `-38.727000` is kept with six decimals; people read `-38,727`. */
export const shortDegrees = (degrees: string): string => withComma(degrees.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, ''));

const pair = /^\s*(-?\d{1,2}\.\d+)\s*[,;\s]\s*(-?\d{1,3}\.\d+)\s*$/;
const pairWithCommas = /^\s*(-?\d{1,2},\d+)\s*[;\s]\s*(-?\d{1,3},\d+)\s*$/;

/** `-33.4372, -70.6506`, as maps put it on the clipboard; undefined for anything else. */
export function pairOf(text: string): { latitud: string; longitud: string } | undefined {
  const [, latitud, longitud] = pair.exec(text) ?? pairWithCommas.exec(text) ?? [];
  return latitud && longitud ? { latitud: latitud.replace(',', '.'), longitud: longitud.replace(',', '.') } : undefined;
}
