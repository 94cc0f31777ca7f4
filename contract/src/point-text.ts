import { utmOf, type Point } from './utm.ts';

const degrees = (value: number) => value.toFixed(6);

/** `-33.437200, -70.650600`: with points, as every map takes it. */
export const decimalText = ({ latitud, longitud }: Point): string => `${degrees(latitud)}, ${degrees(longitud)}`;

/** `33° 26′ 13,92″ S 70° 39′ 2,16″ O` */
export const sexagesimalText = ({ latitud, longitud }: Point): string =>
  `${sexagesimal(latitud, latitud < 0 ? 'S' : 'N')} ${sexagesimal(longitud, longitud < 0 ? 'O' : 'E')}`;

/** Counted in hundredths of a second, about 30 cm, so that 59,999″ never becomes 60″. */
function sexagesimal(value: number, letter: string): string {
  const hundredths = Math.round(Math.abs(value) * 360_000);
  const minutes = Math.floor(hundredths / 6_000);
  const seconds = ((hundredths % 6_000) / 100).toFixed(2).replace('.', ',');
  return `${Math.floor(minutes / 60)}° ${minutes % 60}′ ${seconds}″ ${letter}`;
}

const bands = 'CDEFGHJKLMNPQRSTUVWXX';

/** `19H 346787 E 6298789 N`: zone and band, metres east and north. */
export function utmText(point: Point): string {
  const { huso, este, norte } = utmOf(point);
  const band = bands[Math.floor((Math.min(83.9, Math.max(-80, point.latitud)) + 80) / 8)] ?? '';
  return `${huso}${band} ${Math.round(este)} E ${Math.round(norte)} N`;
}
