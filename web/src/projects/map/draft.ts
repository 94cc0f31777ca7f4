import type { Point } from 'contract/utm.ts';
import { formatNumber } from 'contract/format.ts';
import { areaOf, type Position } from 'contract/geometry.ts';
import { wrongWith, type Area, type PlaceLocation } from 'contract/projects/index.ts';
import { decimalText } from 'contract/point-text.ts';
import type { FieldDifference } from '../../ui/form/formState.ts';

/** What a person changes of a location, as the server keeps it. */
export interface Draft {
  latitud: string | null;
  longitud: string | null;
  area: Area | null;
}

/** The server's outline in the shape that it takes back. */
export const draftOf = ({ latitud, longitud, area }: PlaceLocation): Draft => ({
  latitud,
  longitud,
  area: area && polygonOf(area.coordinates[0] ?? []),
});

/** A ring as an area: positions without heights. */
export const polygonOf = (ring: readonly (readonly number[])[]): Area => ({
  type: 'Polygon',
  coordinates: [ring.map(([longitud = 0, latitud = 0]): [number, number] => [longitud, latitud])],
});

export const pointOf = ({ latitud, longitud }: Pick<Draft, 'latitud' | 'longitud'>): Point | undefined =>
  latitud === null || longitud === null ? undefined : { latitud: Number(latitud), longitud: Number(longitud) };

export const withPoint = (draft: Draft, point: Point | undefined): Draft => ({
  ...draft,
  latitud: point ? point.latitud.toFixed(6) : null,
  longitud: point ? point.longitud.toFixed(6) : null,
});

export const ringOf = (area: Area): readonly Position[] => area.coordinates[0] ?? [];

export const isSame = (one: Draft, other: Draft): boolean => JSON.stringify(one) === JSON.stringify(other);

/** `12.345 m²` */
export const squareMetres = (area: Area): string => `${formatNumber(Math.round(areaOf(ringOf(area))))} m²`;
/** `1,23 ha` */
export const hectares = (area: Area): string => `${formatNumber((areaOf(ringOf(area)) / 10_000).toFixed(2))} ha`;

/** Why the area cannot be saved as it is. */
export const wrongArea = (area: Area | null): string | undefined => (area ? wrongWith(ringOf(area)) : undefined);

/** What differs from what somebody else saved meanwhile. */
export function differences(mine: Draft, theirs: Draft): FieldDifference[] {
  const [here, there] = [mine, theirs].map((it) => {
    const point = pointOf(it);
    return {
      point: point ? decimalText(point) : '',
      area: it.area ? `${squareMetres(it.area)}, ${ringOf(it.area).length - 1} vértices` : '',
    };
  });
  const rows = [
    { label: 'Coordenadas', mine: here?.point ?? '', theirs: there?.point ?? '', same: here?.point === there?.point },
    { label: 'Área', mine: here?.area ?? '', theirs: there?.area ?? '', same: JSON.stringify(mine.area) === JSON.stringify(theirs.area) },
  ];
  return rows.filter((it) => !it.same).map(({ label, mine: one, theirs: other }) => ({ label, mine: one, theirs: other }));
}
