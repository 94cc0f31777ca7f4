import type { Place } from 'contract/projects/index.ts';
import type { ReactNode } from 'react';
import { shortDegrees } from './degrees.ts';

/** Where a place lies, with a way to see it on a map. */
export function Coordinates({ place: { latitud, longitud }, icon }: { place: Place; icon?: ReactNode }) {
  if (latitud === null || longitud === null) return <span className="muted">—</span>;
  return (
    <a
      className="figure"
      href={`https://www.openstreetmap.org/?mlat=${latitud}&mlon=${longitud}#map=16/${latitud}/${longitud}`}
      target="_blank"
      rel="noreferrer"
    >
      {icon} {shortDegrees(latitud)}; {shortDegrees(longitud)}
      <span className="unseen"> (se abre un mapa en otra pestaña)</span>
    </a>
  );
}
