import type { PlaceCodes } from '../visible.ts';

/** Where the comments of a place are followed live. */
export const roomOf = ({ codigoLugarInstalacion }: Pick<PlaceCodes, 'codigoLugarInstalacion'>): string =>
  `comments:${codigoLugarInstalacion}`;
