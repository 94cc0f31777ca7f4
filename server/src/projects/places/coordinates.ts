import { isNearChile } from 'contract/coordinates.ts';
import { latLonOfUtm } from 'contract/utm.ts';

type ReadPoint = { ok: true; latitud: string; longitud: string } | { ok: false; message: string };

interface Utm {
  este: number;
  norte: number;
  /** 19 for most of Chile, 18 for the south and the coast, 12 for Rapa Nui. */
  huso?: number;
  datum?: string;
}

/** Both agree within centimetres; older data would be off by hundreds of metres without saying so. */
const datums = ['WGS84', 'SIRGAS'];

/** Metres of the southern hemisphere to degrees with six decimals (about a hand's width). */
export function utmToLatLon({ este, norte, huso = 19, datum = 'WGS84' }: Utm): ReadPoint {
  const known = datums.some((it) =>
    datum
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, '')
      .startsWith(it),
  );
  if (!known) return { ok: false, message: `El datum ${datum} no se admite. Use WGS84 o SIRGAS.` };
  if (!Number.isInteger(huso) || huso < 12 || huso > 19) return { ok: false, message: 'El huso debe ser 18 o 19 (12 en Isla de Pascua).' };
  if (!(este >= 100_000 && este < 1_000_000)) return { ok: false, message: 'La coordenada este va de 100.000 a 999.999 metros.' };
  if (!(norte >= 1_100_000 && norte < 10_000_000)) return { ok: false, message: 'La coordenada norte va de 1.100.000 a 9.999.999 metros.' };

  const point = latLonOfUtm({ este, norte, huso, isSouth: true });
  if (!isNearChile(point)) return { ok: false, message: 'Las coordenadas quedan fuera de Chile. Revise este, norte y huso.' };
  return { ok: true, latitud: point.latitud.toFixed(6), longitud: point.longitud.toFixed(6) };
}
