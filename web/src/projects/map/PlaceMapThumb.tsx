import { useSyncExternalStore, type ReactNode } from 'react';
import type { Position } from 'geojson';
import type { Place } from 'contract/projects/index.ts';
import { isFarIsland } from 'contract/coordinates.ts';
import type { Point } from 'contract/utm.ts';
import { loadOutline, type Outline } from './outline.ts';
import { towns } from './towns.ts';
import './outline.css';

interface Props {
  place: Pick<Place, 'latitud' | 'longitud' | 'nombre'>;
  /** What stands there while the place has no coordinates. */
  empty?: ReactNode;
}

const [width, height] = [320, 200];

/** A small, still picture of where a place lies: drawn once, without the code of the map. */
export function PlaceMapThumb({ place: { latitud, longitud, nombre }, empty }: Props) {
  const outline = useSyncExternalStore(listen, () => outlineInMemory);
  if (latitud === null || longitud === null) return <span className="map-thumb muted">{empty ?? 'Sin coordenadas'}</span>;
  const at = { latitud: Number(latitud), longitud: Number(longitud) };
  const project = projection(at);
  const [x, y] = project([at.longitud, at.latitud]);
  return (
    <span className="map-thumb">
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="xMidYMid slice" role="img" aria-label={`Mapa: ${nombre} ${nearTo(at)}`}>
        {outline && <path className="map-neighbour" d={pathOf(outline.vecinos, project)} />}
        {outline && <path className="map-region" d={pathOf(outline.regiones, project)} />}
        {namesOn(project).map(({ nombre: town, x: townX, y: townY }) => (
          <text key={town} className="thumb-town" x={townX + 5} y={townY + 3}>
            • {town}
          </text>
        ))}
        <g className="map-pin" transform={`translate(${x - 12} ${y - 30}) scale(0.8)`}>
          <path className="pin-body" d="M15 0C6.7 0 0 6.7 0 15c0 10.5 15 23 15 23s15-12.5 15-23C30 6.7 23.3 0 15 0z" />
          <circle className="pin-hole" cx="15" cy="15" r="5.5" />
        </g>
      </svg>
    </span>
  );
}

let outlineInMemory: Outline | undefined;

/** The outline is fetched when the first picture is drawn; without it the pin and the towns still tell something. */
function listen(tell: () => void): () => void {
  let isGone = false;
  loadOutline().then(
    (outline) => {
      outlineInMemory = outline;
      if (!isGone) tell();
    },
    () => undefined,
  );
  return () => {
    isGone = true;
  };
}

type Projection = (position: Position) => [x: number, y: number];
const mercator = (latitud: number) => (Math.log(Math.tan(Math.PI / 4 + (latitud * Math.PI) / 360)) * 180) / Math.PI;

/** Two degrees of longitude across, an island a third of one; the place in the middle. */
function projection({ latitud, longitud }: Point): Projection {
  const scale = width / (isFarIsland({ latitud, longitud }) ? 0.7 : 2.4);
  const middle = mercator(latitud);
  return ([x = 0, y = 0]) => [width / 2 + (x - longitud) * scale, height / 2 - (mercator(y) - middle) * scale];
}

const isNearFrame = ([x, y]: [number, number]) => x > -width && x < 2 * width && y > -height && y < 2 * height;

/** The towns in the frame; of two whose names would lie over each other, the first. */
function namesOn(project: Projection) {
  const seen: { nombre: string; x: number; y: number }[] = [];
  for (const { nombre, latitud, longitud } of towns) {
    const [x, y] = project([longitud, latitud]);
    const isInFrame = x > 0 && x < width - 50 && y > 12 && y < height - 4;
    if (isInFrame && !seen.some((it) => Math.abs(it.y - y) < 12 && Math.abs(it.x - x) < 80)) seen.push({ nombre, x, y });
  }
  return seen;
}

/** Only rings that come near the frame: the picture stays small. */
const pathOf = ({ features }: Outline['regiones'], project: Projection): string =>
  features
    .flatMap(({ geometry }) => (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates))
    .map(([ring = []]) => ring.map(project))
    .filter((ring) => ring.some(isNearFrame) || surrounds(ring))
    .map((ring) => `M${ring.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`)
    .join('');

/** A large region may hold the whole frame without a corner in it. */
const surrounds = (ring: readonly [number, number][]) =>
  ring.some(([x]) => x < 0) && ring.some(([x]) => x > width) && ring.some(([, y]) => y < 0) && ring.some(([, y]) => y > height);

function nearTo({ latitud, longitud }: Point): string {
  const away = (it: Point) => (it.latitud - latitud) ** 2 + (it.longitud - longitud) ** 2;
  const [nearest] = towns.toSorted((a, b) => away(a) - away(b));
  return nearest ? `, cerca de ${nearest.nombre}` : '';
}
