import type { Point } from 'contract/utm.ts';
import { distanceOf } from 'contract/geometry.ts';
import { formatNumber } from 'contract/format.ts';
import type { PlaceLocation } from 'contract/projects/index.ts';
import { Link } from '../../ui/page/Link.tsx';

/** How far the warehouses are from the point that stands on the map now, nearest first. */
export function WarehouseList({ point, location: { bodegas, bodegas_sin_ubicar } }: { point: Point | undefined; location: PlaceLocation }) {
  const rows = bodegas
    .map((it) => ({ ...it, km: point ? distanceOf(point, { latitud: Number(it.latitud), longitud: Number(it.longitud) }) : undefined }))
    .toSorted((a, b) => (a.km ?? 0) - (b.km ?? 0));
  return (
    <section className="panel">
      <h2>Distancia a las bodegas</h2>
      {rows.length > 0 ? (
        <ol className="location-warehouses">
          {rows.map(({ codigo, nombre, movil, comuna, km }) => (
            <li key={codigo}>
              <span>
                <strong>{nombre}</strong>
                <span className="muted">{[codigo, comuna, movil ? 'móvil' : null].filter((it) => it !== null).join(' · ')}</span>
              </span>
              <span className="figure">{km === undefined ? '—' : `${formatNumber(km.toFixed(1))} km`}</span>
            </li>
          ))}
        </ol>
      ) : (
        <p className="muted">Ninguna bodega tiene coordenadas todavía.</p>
      )}
      <p className="muted location-note">
        En línea recta.
        {bodegas_sin_ubicar > 0 && (
          <>
            {' '}
            {bodegas_sin_ubicar === 1 ? '1 bodega no tiene' : `${bodegas_sin_ubicar} bodegas no tienen`} coordenadas:{' '}
            <Link to="/mantenedores/bodega">agregarlas</Link>.
          </>
        )}
      </p>
    </section>
  );
}
