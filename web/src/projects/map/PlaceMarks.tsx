import L from 'leaflet';
import { useEffect, useRef } from 'react';
import { formatNumber } from 'contract/format.ts';
import type { PlacePoints } from 'contract/projects/index.ts';
import { marksOf, type Mark, type PlaceIndex, type View } from './clusters.ts';

interface Props {
  map: L.Map;
  view: View;
  index: PlaceIndex;
  points: PlacePoints;
  onPlace: (at: number) => void;
  onCluster: (cluster: number, at: readonly [latitud: number, longitud: number]) => void;
}

/** Places and clusters on the map: only those in view have an element, each reachable by Tab and opened by Enter. */
export function PlaceMarks({ map, view, index, points, onPlace, onCluster }: Props) {
  const told = useRef({ onPlace, onCluster });
  useEffect(() => {
    told.current = { onPlace, onCluster };
  });
  useEffect(() => {
    const layer = L.layerGroup().addTo(map);
    for (const mark of marksOf(index, view)) {
      const marker = L.marker([mark.latitud, mark.longitud], { ...looksOf(mark, points), riseOnHover: true });
      const open = () => {
        if ('at' in mark) told.current.onPlace(mark.at);
        else told.current.onCluster(mark.cluster, [mark.latitud, mark.longitud]);
      };
      marker.on('click', open);
      layer.addLayer(marker);
      const element = marker.getElement();
      // The number in a cluster would be all of its name.
      element?.setAttribute('aria-label', marker.options.title ?? '');
      element?.addEventListener('keydown', (event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        // The marks are drawn anew: the focus goes on from the map.
        map.getContainer().focus({ preventScroll: true });
        open();
      });
    }
    return () => void layer.remove();
  }, [map, view, index, points]);
  return null;
}

function looksOf(mark: Mark, { codigo, proyecto, proyectos, activo }: PlacePoints): L.MarkerOptions {
  if ('cluster' in mark) {
    const size = 28 + Math.min(24, Math.round(Math.log10(mark.count) * 9));
    const html = mark.count < 10_000 ? formatNumber(mark.count) : `${formatNumber(Math.round(mark.count / 1000))} mil`;
    return {
      icon: L.divIcon({ className: 'map-cluster', html, iconSize: [size, size] }),
      title: `${formatNumber(mark.count)} lugares: acercar`,
    };
  }
  const project = proyectos[proyecto[mark.at] ?? 0];
  const icon = L.divIcon({ className: `map-point map-${project?.linea ?? 'CI'}${activo[mark.at] ? '' : ' map-off'}`, iconSize: [16, 16] });
  return {
    icon,
    title: `${codigo[mark.at] ?? ''} · ${project?.codigo ?? ''} ${project?.nombre ?? ''}${activo[mark.at] ? '' : ' (inactivo)'}`,
  };
}
