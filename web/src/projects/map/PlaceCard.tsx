import { CloseOutlined } from '@ant-design/icons';
import { getLugarInstalacion } from 'contract/projects/index.ts';
import { useCall } from '../../api.ts';
import { Button } from '../../ui/page/Button.tsx';
import { FactList } from '../../ui/page/Facts.tsx';
import { Figure } from '../../ui/list/figures.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { toPlace, toPlaceLocation, toProject } from '../addresses.ts';
import { ActiveTag } from '../tags.tsx';

/** The place that was chosen on the map. */
export function PlaceCard({ id, onClose }: { id: number; onClose: () => void }) {
  const answer = useCall(getLugarInstalacion, { id });
  return (
    <section className="panel map-card" aria-label="Lugar elegido" aria-live="polite">
      <Loaded answer={answer}>
        {(place) => (
          <>
            <h2>
              {place.codigoLugarInstalacion} {place.nombre}
            </h2>
            <ActiveTag isActive={place.activo} />
            <FactList
              facts={[
                { label: 'Proyecto', value: <Link {...toProject(place)}>{place.codigoProyecto}</Link> },
                { label: 'Comuna', value: place.comuna },
                { label: 'Potencia', value: <Figure value={place.kwp} unit="kWp" /> },
                { label: 'Dirección', value: place.direccion },
              ]}
            />
            <div className="map-card-links">
              <Button kind="primary" link={toPlace(place)}>
                Abrir el lugar
              </Button>
              <Button link={toPlaceLocation(place)}>Ver ubicación</Button>
            </div>
          </>
        )}
      </Loaded>
      <div className="map-card-close">
        <Button kind="text" icon={<CloseOutlined />} label="Cerrar" onClick={onClose} />
      </div>
    </section>
  );
}
