import { CloseOutlined } from '@ant-design/icons';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Map as LeafletMap } from 'leaflet';
import { useCallback, useMemo, useState } from 'react';
import { formatNumber } from 'contract/format.ts';
import { lineNames, placeMap, type PlacePoints } from 'contract/projects/index.ts';
import { useCall } from '../../api.ts';
import { Button } from '../../ui/page/Button.tsx';
import { Filters, namesOf } from '../../ui/list/Filters.tsx';
import { inputOf } from '../../ui/rows/listCall.ts';
import { changeList, readList } from '../../ui/rows/listState.ts';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { Problem } from '../../ui/page/Problem.tsx';
import { useProjectFilters } from '../projectFilters.ts';
import { indexOf, placesOf, placesWithin, type View } from './clusters.ts';
import { MapCanvas } from './MapCanvas.tsx';
import { PlaceCard } from './PlaceCard.tsx';
import { PlaceMarks } from './PlaceMarks.tsx';
import { SeenPlaces } from './SeenPlaces.tsx';
import { ViewSwitch } from './ViewSwitch.tsx';

const noPoints: PlacePoints = {
  total: 0,
  sin_coordenadas: 0,
  proyectos: [],
  id: [],
  codigo: [],
  lat: [],
  lon: [],
  proyecto: [],
  activo: [],
};
/** A view this near tells places of one street apart. */
const nearest = 19;

/** Home as a map: every place of the projects that the filters find, with the filters of the list. */
export function PlacesMap() {
  const filters = useProjectFilters();
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const state = readList(search, namesOf(filters));
  const { data, error, refetch, isPlaceholderData } = useCall(placeMap, inputOf(placeMap, {}, state), { keepPrevious: true });
  const points = data ?? noPoints;
  const index = useMemo(() => indexOf(points), [points]);
  const [map, setMap] = useState<LeafletMap>();
  const [view, setView] = useState<View>();
  const [open, setOpen] = useState<readonly number[]>([]);
  const [shown, setShown] = useState(points);
  // What was open belongs to the answer before.
  if (shown !== points) {
    setShown(points);
    setOpen([]);
  }

  const ready = useCallback((made: LeafletMap) => {
    const look = () => setView(viewOf(made));
    made.on('moveend zoomend resize', look);
    look();
    setMap(made);
  }, []);
  const openCluster = (cluster: number, at: readonly [number, number]) => {
    const zoom = index.getClusterExpansionZoom(cluster);
    if (zoom > nearest || map?.getZoom() === nearest) setOpen(placesOf(index, cluster, 200));
    else map?.setView([at[0], at[1]], Math.max(zoom, (map.getZoom() ?? 0) + 1));
  };
  const openPlace = (at: number) => {
    setOpen([at]);
    map?.setView([(points.lat[at] ?? 0) / 1e5, (points.lon[at] ?? 0) / 1e5], Math.max(map.getZoom(), 12));
  };
  const seen = useMemo(() => (view ? placesWithin(points, view) : []), [points, view]);

  return (
    <div className="list">
      <PageHead title="Proyectos" beside={<ViewSwitch />} />
      <div className="list-bar">
        <Filters
          filters={filters}
          values={state.filters}
          onChange={(values) => void navigate({ to: '.', search: changeList(search, { filters: values }), replace: true })}
        />
      </div>
      {error && <Problem refused={error} title="No se pudo cargar el mapa." onRetry={() => void refetch()} />}
      <p className="muted" role="status">
        {data ? summaryOf(data) : 'Cargando los lugares…'}
      </p>
      <div className="places-map" data-fading={isPlaceholderData || undefined}>
        <MapCanvas label="Mapa de los lugares de instalación" onReady={ready} />
        {map && view && (
          <PlaceMarks map={map} view={view} index={index} points={points} onPlace={(at) => setOpen([at])} onCluster={openCluster} />
        )}
        <div className="places-side">
          {open.length === 1 && <PlaceCard key={points.id[open[0] ?? 0]} id={points.id[open[0] ?? 0] ?? 0} onClose={() => setOpen([])} />}
          {open.length > 1 ? (
            <section className="panel map-card" aria-label="Lugares en este punto">
              <h2>{formatNumber(open.length)} lugares en este punto</h2>
              <div className="map-card-close">
                <Button kind="text" icon={<CloseOutlined />} label="Cerrar" onClick={() => setOpen([])} />
              </div>
              <SeenPlaces points={points} seen={open} onOpen={openPlace} />
            </section>
          ) : (
            <section className="panel places-seen" aria-label="Lugares a la vista">
              <h2>Lugares a la vista</h2>
              <ul className="map-legend" aria-label="Colores">
                {legend.map(([line, word]) => (
                  <li key={line}>
                    <span className={`map-point map-${line}`} data-off={line === 'off' || undefined} aria-hidden />
                    {word}
                  </li>
                ))}
              </ul>
              <SeenPlaces points={points} seen={seen} onOpen={openPlace} />
            </section>
          )}
        </div>
      </div>
    </div>
  );
}

const legend: readonly (readonly [string, string])[] = [...Object.entries(lineNames), ['off', 'Inactivo']];

function viewOf(map: LeafletMap): View {
  const bounds = map.getBounds();
  return { oeste: bounds.getWest(), sur: bounds.getSouth(), este: bounds.getEast(), norte: bounds.getNorth(), zoom: map.getZoom() };
}

function summaryOf({ total, sin_coordenadas, id }: PlacePoints): string {
  const cut = id.length < total ? ` Se muestran ${formatNumber(id.length)}: use los filtros.` : '';
  const without =
    sin_coordenadas === 1 ? ' 1 lugar no tiene coordenadas.' : ` ${formatNumber(sin_coordenadas)} lugares no tienen coordenadas.`;
  return `${formatNumber(total)} ${total === 1 ? 'lugar' : 'lugares'} en el mapa.${cut}${sin_coordenadas > 0 ? without : ''}`;
}
