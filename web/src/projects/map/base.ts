import L from 'leaflet';
import { loadOutline } from './outline.ts';
import { towns } from './towns.ts';

export interface Tiles {
  url: string;
  attribution: string;
}

/** From here on the outline says little: lines of latitude and longitude give the eye a measure. */
const gridFrom = 9;

/** What lies under everything: the tiles of the configured server, or the bundled outline. Gives how to take it away. */
export function addBase(map: L.Map, tiles: Tiles | null): () => void {
  if (tiles) {
    const { url, attribution } = tiles;
    const layer = L.tileLayer(url, {
      attribution: escapeHtml(attribution),
      maxZoom: 19,
      referrerPolicy: 'strict-origin-when-cross-origin',
    });
    layer.addTo(map);
    return () => void layer.remove();
  }
  return addOutline(map);
}

/** The attribution is an operator's text; Leaflet would take it for markup. */
const escapeHtml = (text: string) => text.replace(/[&<>]/g, (it) => `&#${it.charCodeAt(0)};`);

function addOutline(map: L.Map): () => void {
  let isGone = false;
  const layers = L.layerGroup().addTo(map);
  const labels = L.layerGroup().addTo(map);
  const grid = L.layerGroup().addTo(map);
  const draw = () => {
    drawTowns(map, labels);
    drawGrid(map, grid);
  };
  map.attributionControl.addAttribution('Contornos: Natural Earth');
  map.on('moveend zoomend', draw);
  if (map.getPane('base') === undefined) map.createPane('base').style.zIndex = '200';
  loadOutline().then(
    ({ regiones, vecinos, lejos }) => {
      if (isGone) return;
      const renderer = L.svg({ pane: 'base', padding: 0.5 });
      const shape = (className: string) => ({ interactive: false, pane: 'base', renderer, style: { className, weight: 1 } });
      for (const far of [lejos, vecinos]) layers.addLayer(L.geoJSON(far, shape('map-neighbour')));
      layers.addLayer(L.geoJSON(regiones, shape('map-region')));
      draw();
    },
    // Points and drawing work without it; the next map tries again.
    () => undefined,
  );
  return () => {
    isGone = true;
    map.off('moveend zoomend', draw);
    map.attributionControl.removeAttribution('Contornos: Natural Earth');
    for (const it of [layers, labels, grid]) it.remove();
  };
}

function drawTowns(map: L.Map, labels: L.LayerGroup): void {
  const view = map.getBounds().pad(0.1);
  labels.clearLayers();
  for (const { nombre, latitud, longitud, from } of towns) {
    if (from > map.getZoom() || !view.contains([latitud, longitud])) continue;
    const icon = L.divIcon({ className: 'map-town', html: `<i></i>${nombre}`, iconSize: [0, 0] });
    labels.addLayer(L.marker([latitud, longitud], { icon, interactive: false, keyboard: false, zIndexOffset: -1000 }));
  }
}

const steps = [1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002, 0.0001];

/** About six lines either way, each named at its end. */
function drawGrid(map: L.Map, grid: L.LayerGroup): void {
  grid.clearLayers();
  if (map.getZoom() < gridFrom) return;
  const view = map.getBounds();
  const [south, north, west, east] = [view.getSouth(), view.getNorth(), view.getWest(), view.getEast()];
  const step = steps.findLast((it) => (east - west) / it <= 8) ?? 1;
  const decimals = Math.max(0, -Math.floor(Math.log10(step)));
  const line = (from: L.LatLngTuple, to: L.LatLngTuple) => {
    grid.addLayer(L.polyline([from, to], { className: 'map-grid', weight: 1, interactive: false }));
  };
  const name = (at: L.LatLngTuple, value: number, side: string) => {
    const icon = L.divIcon({
      className: `map-grid-name map-grid-${side}`,
      html: value.toFixed(decimals).replace('.', ','),
      iconSize: [0, 0],
    });
    grid.addLayer(L.marker(at, { icon, interactive: false, keyboard: false, zIndexOffset: -2000 }));
  };
  for (let at = Math.ceil(west / step); at * step < east; at += 1) {
    line([south, at * step], [north, at * step]);
    name([south, at * step], at * step, 'bottom');
  }
  for (let at = Math.ceil(south / step); at * step < north; at += 1) {
    line([at * step, west], [at * step, east]);
    name([at * step, west], at * step, 'left');
  }
}
