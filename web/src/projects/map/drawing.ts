import L from 'leaflet';
import { TerraDraw, TerraDrawPolygonMode, TerraDrawSelectMode } from 'terra-draw';
import { TerraDrawLeafletAdapter } from 'terra-draw-leaflet-adapter';
import type { Area } from 'contract/projects/index.ts';
import { polygonOf } from './draft.ts';

const amber = '#f5a623';
const navy = '#0f1b33';

interface Drawing {
  /** The outline to change; without one a new one is drawn. */
  area: Area | null;
  onArea: (area: Area) => void;
  onCancel: () => void;
}

/** Lets a person draw an outline corner by corner, or move, add and delete corners of one. Gives how to stop. */
export function startDrawing(map: L.Map, { area, onArea, onCancel }: Drawing): () => void {
  const draw = new TerraDraw({
    adapter: new TerraDrawLeafletAdapter({ lib: L, map, coordinatePrecision: 7 }),
    modes: [polygonMode(), selectMode()],
  });
  draw.start();
  draw.on('finish', (id) => {
    const geometry = draw.getSnapshotFeature(id)?.geometry;
    if (geometry?.type === 'Polygon') onArea(polygonOf(geometry.coordinates[0] ?? []));
  });
  if (area) {
    const [added] = draw.addFeatures([{ type: 'Feature', geometry: area, properties: { mode: 'polygon' } }]);
    draw.setMode('select');
    if (added?.valid && added.id !== undefined) draw.selectFeature(added.id);
  } else draw.setMode('polygon');
  const escape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel();
  };
  map.getContainer().addEventListener('keyup', escape);
  return () => {
    map.getContainer().removeEventListener('keyup', escape);
    draw.stop();
  };
}

const polygonMode = () =>
  new TerraDrawPolygonMode({
    pointerDistance: 24,
    styles: {
      fillColor: amber,
      fillOpacity: 0.25,
      outlineColor: amber,
      outlineWidth: 3,
      closingPointColor: amber,
      closingPointWidth: 8,
      closingPointOutlineColor: navy,
      closingPointOutlineWidth: 2,
    },
  });

const selectMode = () =>
  new TerraDrawSelectMode({
    flags: { polygon: { feature: { draggable: true, coordinates: { draggable: true, midpoints: true, deletable: true } } } },
    styles: {
      selectedPolygonColor: amber,
      selectedPolygonFillOpacity: 0.25,
      selectedPolygonOutlineColor: amber,
      selectedPolygonOutlineWidth: 3,
      selectionPointColor: amber,
      selectionPointWidth: 8,
      selectionPointOutlineColor: navy,
      selectionPointOutlineWidth: 2,
      midPointColor: '#ffffff',
      midPointWidth: 5,
      midPointOutlineColor: navy,
      midPointOutlineWidth: 1,
    },
  });
