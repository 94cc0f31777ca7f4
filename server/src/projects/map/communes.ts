import type { PlaceLocation } from 'contract/projects/index.ts';
import towns from './communes.json' with { type: 'json' };

const middles = new Map<string, readonly number[]>(Object.entries(towns));

/** About where a commune's main town lies, in degrees, by its official code: written by hand, to some kilometres, for orientation. */
export function middleOfCommune(codigo: string): PlaceLocation['cerca_de'] {
  const [latitud, longitud] = middles.get(codigo) ?? [];
  return latitud === undefined || longitud === undefined ? null : { latitud, longitud };
}
