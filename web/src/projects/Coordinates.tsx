import type { Place } from 'contract/projects/index.ts';
import type { ReactNode } from 'react';

/** `-38.727000` is kept with six decimals; people read `-38,727`. */
const shown = (degrees: string) => degrees.replace(/\.?0+$/, '').replace('.', ',');

/** Where a place lies, with a way to see it on a map. */
export function Coordinates({ place: { latitud, longitud }, icon }: { place: Place; icon?: ReactNode }) {
  if (latitud === null || longitud === null) return <span className="muted">—</span>;
  return (
    <a className="figure" href={`https://www.openstreetmap.org/?mlat=${latitud}&mlon=${longitud}#map=16/${latitud}/${longitud}`} target="_blank" rel="noreferrer">
      {icon} {shown(latitud)}; {shown(longitud)}
      <span className="unseen"> (se abre un mapa en otra pestaña)</span>
    </a>
  );
}
