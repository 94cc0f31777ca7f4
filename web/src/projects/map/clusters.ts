import Supercluster from 'supercluster';
import type { PlacePoints } from 'contract/projects/index.ts';

interface Props {
  /** The place's index in the lists of the answer. */
  at: number;
}
export type PlaceIndex = Supercluster<Props>;

/** What is drawn: one place, or several that lie close to each other at this zoom. */
export type Mark = { latitud: number; longitud: number } & ({ at: number } | { cluster: number; count: number });

/** Puts the places into clusters for every zoom; 20,000 take a few hundredths of a second. */
export function indexOf({ lat, lon }: PlacePoints): PlaceIndex {
  // Places on the same spot stay together at every zoom: their cluster opens as a list.
  const index = new Supercluster<Props>({ radius: 64, maxZoom: 20, minPoints: 2 });
  return index.load(
    lat.map((latitud, at) => ({
      type: 'Feature',
      properties: { at },
      geometry: { type: 'Point', coordinates: [(lon[at] ?? 0) / 1e5, latitud / 1e5] },
    })),
  );
}

export interface View {
  oeste: number;
  sur: number;
  este: number;
  norte: number;
  zoom: number;
}

/** The marks of a view; their number is bounded by its size, whatever there is to show. */
export const marksOf = (index: PlaceIndex, { oeste, sur, este, norte, zoom }: View): Mark[] =>
  index.getClusters([oeste, sur, este, norte], Math.floor(zoom)).map(({ properties, geometry: { coordinates } }) => {
    const [longitud = 0, latitud = 0] = coordinates;
    return 'cluster' in properties && 'cluster_id' in properties
      ? { latitud, longitud, cluster: properties.cluster_id, count: properties.point_count }
      : { latitud, longitud, at: properties.at };
  });

/** The places of a cluster, the first of them. */
export const placesOf = (index: PlaceIndex, cluster: number, most: number): number[] =>
  index.getLeaves(cluster, most).map(({ properties }) => properties.at);

/** Those inside the view, for the list beside the map. */
export function placesWithin({ lat, lon }: PlacePoints, { oeste, sur, este, norte }: View): number[] {
  const [west, south, east, north] = [oeste, sur, este, norte].map((it) => it * 1e5);
  return [...lat.keys()].filter((at) => {
    const [y = 0, x = 0] = [lat[at], lon[at]];
    return y >= (south ?? 0) && y <= (north ?? 0) && x >= (west ?? 0) && x <= (east ?? 0);
  });
}
