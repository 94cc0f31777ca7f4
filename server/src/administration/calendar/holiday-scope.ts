import type { Reader } from '../../platform/database/database.ts';
import '../../catalogues/tables.ts';

/** Regions and communes by code. */
export type PlaceNames = ReadonlyMap<string, string>;

export async function placesOf(db: Reader): Promise<PlaceNames> {
  const regions = await db.selectFrom('regions').select(['codigo', 'nombre']).execute();
  const communes = await db.selectFrom('communes').select(['codigo', 'nombre']).execute();
  return new Map([...regions, ...communes].map((it) => [it.codigo, it.nombre]));
}

const codesOf = (ambito: string): string[] => ambito.split(':')[1]?.split(',') ?? [];

/** `comuna:16101,16103` as people say it. */
export function inWords(ambito: string, places: PlaceNames): string {
  if (ambito === 'nacional') return 'Todo el país';
  if (ambito === 'bancario') return 'Solo bancos';
  const names = codesOf(ambito).map((it) => places.get(it) ?? it);
  if (ambito.startsWith('region:')) return `Región: ${names.join(', ')}`;
  return `${names.length === 1 ? 'Comuna' : 'Comunas'}: ${names.join(', ')}`;
}

export function wrongPlace(ambito: string, places: PlaceNames): string | undefined {
  const unknown = codesOf(ambito).find((it) => !places.has(it));
  return unknown === undefined ? undefined : `No existe ${unknown.length === 2 ? 'la región' : 'la comuna'} ${unknown}.`;
}
