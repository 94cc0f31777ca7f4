import { formatNumber } from 'contract/format.ts';
import type { PlacePoints } from 'contract/projects/index.ts';
import { Link } from '../../ui/page/Link.tsx';
import { toPlace } from '../addresses.ts';

const most = 50;

/** The places of the map as words: what is on it for who does not see it, and a quick way to one of them. */
export function SeenPlaces({ points, seen, onOpen }: { points: PlacePoints; seen: readonly number[]; onOpen: (at: number) => void }) {
  if (seen.length === 0) return <p className="muted">Aquí no hay lugares. Aleje o mueva el mapa.</p>;
  return (
    <>
      <ol>
        {seen.slice(0, most).map((at) => {
          const project = points.proyectos[points.proyecto[at] ?? 0];
          const codigo = points.codigo[at] ?? '';
          return (
            <li key={points.id[at]} onMouseUp={() => onOpen(at)}>
              <Link {...toPlace({ codigoLugarInstalacion: codigo, codigoProyecto: project?.codigo ?? '' })}>{codigo}</Link>
              <span className="muted">
                {project?.codigo} {project?.nombre}
                {points.activo[at] ? '' : ' · inactivo'}
              </span>
            </li>
          );
        })}
      </ol>
      {seen.length > most && <p className="muted">Y {formatNumber(seen.length - most)} más. Acérquese o use los filtros.</p>}
    </>
  );
}
