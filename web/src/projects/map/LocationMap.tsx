import L from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import type { Point } from 'contract/utm.ts';
import type { Area, PlaceLocation, WarehouseDistance } from 'contract/projects/index.ts';
import { MapCanvas } from './MapCanvas.tsx';
import { startDrawing } from './drawing.ts';
import { pointOf, ringOf, type Draft } from './draft.ts';
import type { MapFileContent } from './mapFile.ts';

/** `pick`: the next click is the place. `draw`: a new outline. `edit`: the corners of the one there is. */
export type Tool = 'look' | 'pick' | 'draw' | 'edit';

interface Props {
  draft: Draft;
  /** What says where the map begins while there is neither point nor area. */
  location: Pick<PlaceLocation, 'cerca_de'>;
  tool: Tool;
  bodegas: readonly WarehouseDistance[];
  /** Metres around the point within which the device says it is. */
  accuracy: number | undefined;
  /** What a file holds, while the person chooses from it. */
  found: MapFileContent | undefined;
  mayChange: boolean;
  onPoint: (point: Point) => void;
  onArea: (area: Area) => void;
  onTool: (tool: Tool) => void;
}

/** The map of one place: its pin, its area, the warehouses, and the tools that change them. */
export function LocationMap(props: Props) {
  const { draft, location, tool, bodegas, accuracy, found, mayChange } = props;
  const [map, setMap] = useState<L.Map>();
  const told = useRef(props);
  useEffect(() => {
    told.current = props;
  });

  const { latitud, longitud, area } = draft;
  useEffect(() => {
    if (!map || tool !== 'pick') return undefined;
    const pick = ({ latlng }: L.LeafletMouseEvent) => {
      told.current.onPoint({ latitud: latlng.lat, longitud: latlng.wrap().lng });
      told.current.onTool('look');
    };
    map.on('click', pick);
    return () => void map.off('click', pick);
  }, [map, tool]);

  useEffect(() => {
    const point = pointOf({ latitud, longitud });
    if (!map || !point) return undefined;
    const at: L.LatLngTuple = [point.latitud, point.longitud];
    const layers = L.layerGroup().addTo(map);
    if (accuracy !== undefined)
      layers.addLayer(L.circle(at, { radius: accuracy, className: 'map-accuracy', weight: 1, interactive: false }));
    const pin = L.marker(at, {
      icon: pinIcon(),
      draggable: mayChange,
      autoPan: true,
      title: mayChange ? 'Lugar: arrastre para moverlo' : 'Lugar',
      zIndexOffset: 1000,
    });
    pin.on('dragend', () => {
      const { lat, lng } = pin.getLatLng();
      told.current.onPoint({ latitud: lat, longitud: lng });
    });
    layers.addLayer(pin);
    return () => void layers.remove();
  }, [map, latitud, longitud, accuracy, mayChange]);

  useEffect(() => {
    if (!map || !area || tool === 'edit' || tool === 'draw') return undefined;
    const shape = L.polygon(latLngs(ringOf(area)), { className: 'map-area', interactive: false }).addTo(map);
    return () => void shape.remove();
  }, [map, area, tool]);

  useEffect(() => {
    if (!map || (tool !== 'draw' && tool !== 'edit')) return undefined;
    return startDrawing(map, {
      area: tool === 'edit' ? area : null,
      onArea: (drawn) => {
        told.current.onArea(drawn);
        if (tool === 'draw') told.current.onTool('edit');
      },
      onCancel: () => told.current.onTool('look'),
    });
  }, [map, tool, area]);

  useEffect(() => {
    if (!map) return undefined;
    const layers = L.layerGroup().addTo(map);
    for (const { codigo, nombre, latitud: lat, longitud: lon } of bodegas) {
      const icon = L.divIcon({ className: 'map-warehouse', html: 'B', iconSize: [18, 18] });
      layers.addLayer(L.marker([Number(lat), Number(lon)], { icon, interactive: true, keyboard: false, title: `${codigo} ${nombre}` }));
    }
    return () => void layers.remove();
  }, [map, bodegas]);

  useEffect(() => (map && found ? showFound(map, found) : undefined), [map, found]);

  // What was typed, chosen or told by the device is brought into view.
  useEffect(() => {
    const point = pointOf({ latitud, longitud });
    if (!map || !point) return;
    const at = L.latLng(point.latitud, point.longitud);
    if (!map.getBounds().pad(-0.05).contains(at)) map.setView(at, Math.max(map.getZoom(), 12), { animate: false });
  }, [map, latitud, longitud]);

  return (
    <MapCanvas
      label="Mapa del lugar"
      className={tool === 'pick' ? 'location-map location-picking' : 'location-map'}
      {...startOf(draft, location.cerca_de)}
      onReady={setMap}
    />
  );
}

const latLngs = (ring: readonly (readonly number[])[]): L.LatLngTuple[] => ring.map(([lon = 0, lat = 0]) => [lat, lon]);

/** At the place; else at its commune; the whole country where nobody has said which. */
function startOf(draft: Draft, commune: PlaceLocation['cerca_de']) {
  const corners = cornersOf(draft);
  if (corners.length > 0) return { around: corners, nearest: draft.area ? 18 : 15 };
  return { around: commune ? [[commune.latitud, commune.longitud] as const] : [], nearest: 12 };
}

function cornersOf(draft: Draft): (readonly [number, number])[] {
  const point = pointOf(draft);
  const corners = draft.area ? ringOf(draft.area).map(([lon, lat]) => [lat, lon] as const) : [];
  return [...(point ? [[point.latitud, point.longitud] as const] : []), ...corners];
}

const pinIcon = () =>
  L.divIcon({
    className: 'map-pin',
    iconSize: [30, 38],
    iconAnchor: [15, 38],
    html: '<svg viewBox="0 0 30 38" aria-hidden="true"><path class="pin-body" d="M15 0C6.7 0 0 6.7 0 15c0 10.5 15 23 15 23s15-12.5 15-23C30 6.7 23.3 0 15 0z"/><circle class="pin-hole" cx="15" cy="15" r="5.5"/></svg>',
  });

/** What the file holds, each part with its name, and all of it in view. */
function showFound(map: L.Map, { points, areas }: MapFileContent): () => void {
  const layers = L.featureGroup().addTo(map);
  for (const { ring, name } of areas) layers.addLayer(withTooltip(L.polygon(latLngs(ring), { className: 'map-found' }), name));
  for (const { point, name } of points)
    layers.addLayer(withTooltip(L.circleMarker([point.latitud, point.longitud], { radius: 7, className: 'map-found' }), name));
  if (layers.getLayers().length > 0) map.fitBounds(layers.getBounds(), { maxZoom: 16, padding: [30, 30], animate: false });
  return () => void layers.remove();
}

/** As text: the file's names are nobody's markup. */
function withTooltip(layer: L.Path, name: string): L.Path {
  const label = document.createElement('span');
  label.textContent = name;
  return layer.bindTooltip(label);
}
