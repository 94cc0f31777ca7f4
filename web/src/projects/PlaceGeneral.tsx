import { getLugarInstalacionByProyecto, listHistory } from 'contract/projects/index.ts';
import { useCall } from '../api.ts';
import { Facts } from '../ui/Facts.tsx';
import { Figure, Instant } from '../ui/figures.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { Timeline } from '../ui/Timeline.tsx';
import { useCodes } from './addresses.ts';
import { Coordinates } from './Coordinates.tsx';
import { Mail, Phone } from './reach.tsx';
import './projects.css';

/** The first tab of a place: all that is known of it, and what happened to it. */
export function PlaceGeneral() {
  const codes = useCodes();
  const answer = useCall(getLugarInstalacionByProyecto, codes);
  return (
    <div className="place-general">
      <Loaded answer={answer}>
        {(place) => (
          <div className="detail-main">
            <Facts
              title="Lugar"
              facts={[
                { label: 'Nombre', value: place.nombre },
                { label: 'Código', value: place.codigoLugarInstalacion },
                { label: 'Potencia', value: <Figure value={place.kwp} unit="kWp" /> },
                { label: 'Estado', value: place.activo ? 'Activo' : 'Inactivo' },
                { label: 'Último cambio', value: <Instant value={place.updated_at} /> },
              ]}
            />
            <Facts
              title="Ubicación"
              facts={[
                { label: 'Dirección', value: place.direccion },
                { label: 'Comuna', value: place.comuna },
                { label: 'Región', value: place.region },
                { label: 'Coordenadas', value: <Coordinates place={place} /> },
              ]}
            />
            <Facts
              title="Contacto"
              facts={[
                { label: 'Nombre', value: place.nombreContacto },
                { label: 'Correo', value: <Mail address={place.emailContacto} /> },
                { label: 'Teléfono', value: <Phone number={place.telefonoContacto} /> },
              ]}
            />
          </div>
        )}
      </Loaded>
      <Timeline call={listHistory} fixed={codes} />
    </div>
  );
}
