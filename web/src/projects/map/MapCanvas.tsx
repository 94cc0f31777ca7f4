import L from 'leaflet';
import { useCallback, useEffect, useState } from 'react';
import { mapSettings } from 'contract/projects/index.ts';
import { useCall } from '../../api.ts';
import { addBase } from './base.ts';
import 'leaflet/dist/leaflet.css';
import './outline.css';
import './map.css';

/** Chile on the mainland. */
const wholeCountry = L.latLngBounds([-56, -76], [-17.4, -66.4]);

/** What stays free around the points it begins with, in pixels. */
const edge = 40;

interface Props {
  /** What the map shows, for who does not see it. */
  label: string;
  className?: string;
  /** Where it begins: around these points; the whole country without any. */
  around?: readonly (readonly [latitud: number, longitud: number])[];
  /** How near it may begin. */
  nearest?: number;
  /** Told once, when the map can be drawn on; the answer cleans up. */
  onReady: (map: L.Map) => void;
}

/** A map that works without internet. Arrow keys and plus and minus move it once it has the focus. */
export function MapCanvas({ label, className = '', around = [], nearest = 15, onReady }: Props) {
  const [map, setMap] = useState<L.Map>();
  const { data: settings } = useCall(mapSettings, {});
  // The map is made with its element and dies with it; where it begins counts only then.
  const [start] = useState(() => ({ around, nearest, onReady }));
  const hold = useCallback(
    (element: HTMLDivElement) => {
      const made = L.map(element, {
        zoomControl: false,
        attributionControl: false,
        minZoom: 3,
        maxZoom: 19,
        zoomSnap: 0.5,
        worldCopyJump: false,
      });
      L.control.zoom({ zoomInTitle: 'Acercar', zoomOutTitle: 'Alejar' }).addTo(made);
      made.attributionControl = L.control.attribution({ prefix: false }).addTo(made);
      L.control.scale({ imperial: false, position: 'topright' }).addTo(made);
      let [isFitting, wasMoved] = [false, false];
      const fit = () => {
        isFitting = true;
        const bounds = start.around.length > 0 ? L.latLngBounds(start.around.map(([lat, lon]) => [lat, lon])) : wholeCountry;
        try {
          // In less, as while it is hidden, there is no zoom in which anything fits: till there is more it looks at their middle.
          if (Math.min(element.clientWidth, element.clientHeight) <= 2 * edge)
            made.setView(bounds.getCenter(), made.getMinZoom(), { animate: false });
          else if (bounds === wholeCountry) made.fitBounds(bounds, { animate: false });
          else made.fitBounds(bounds, { maxZoom: start.nearest, padding: [edge, edge], animate: false });
        } finally {
          isFitting = false;
        }
      };
      fit();
      made.on('movestart', () => {
        wasMoved ||= !isFitting;
      });
      // Till somebody moves it, all that it began with stays in view, whatever its size becomes.
      const watch = new ResizeObserver(() => {
        made.invalidateSize({ debounceMoveend: true });
        if (!wasMoved) fit();
      });
      watch.observe(element);
      setMap(made);
      start.onReady(made);
      return () => {
        watch.disconnect();
        setMap(undefined);
        // Leaflet tells of a change of size a moment later, even when the map is gone by then.
        made.off('moveend');
        made.remove();
      };
    },
    [start],
  );
  const tiles = settings?.tiles;
  useEffect(() => (map && tiles !== undefined ? addBase(map, tiles) : undefined), [map, tiles]);
  return <div ref={hold} className={`map ${className}`} role="application" aria-label={label} />;
}
