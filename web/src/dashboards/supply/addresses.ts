import { useParams } from '@tanstack/react-router';
import type { SupplyFigure } from 'contract/dashboards/index.ts';
import type { To } from '../../ui/page/to.ts';

/** The addresses of the figures of supply (spec 3 §2). */
export const supplyPaths = {
  panel: '/supplying/dashboard',
  summary: '/supplying-summary',
  place: '/supplying-summary/$codigoLugarInstalacion',
} as const;

/** By what figures are narrowed, as an address says it. */
export type SupplyNarrowing = Readonly<Record<string, string>>;

/** The rows that a figure counts. */
export const toRows = (narrowing: SupplyNarrowing, figure: SupplyFigure): To => ({
  to: supplyPaths.panel,
  search: { ...narrowing, figure },
});

/** The figures of what is narrowed so. */
export const toFigures = (narrowing: SupplyNarrowing): To => ({ to: supplyPaths.panel, search: { ...narrowing, vista: 'cifras' } });

export const toPlace = (place_code: string): To => ({ to: supplyPaths.place, params: { codigoLugarInstalacion: place_code } });

export function usePlaceCode(): string {
  const params: Record<string, string | undefined> = useParams({ strict: false });
  return params['codigoLugarInstalacion'] ?? '';
}
