import type { Milestone, PlaceSummary } from 'contract/dashboards/index.ts';
import { connections } from 'contract/projects/index.ts';
import { FactList } from '../../ui/page/Facts.tsx';
import { Advance, Day, DueDay, Figure, Instant, Money } from '../../ui/list/figures.tsx';
import { Status } from '../../ui/page/Status.tsx';
import { Coordinates } from '../Coordinates.tsx';
import { PlaceMapThumb } from '../map/PlaceMapThumb.tsx';
import { Mail, Phone } from '../../ui/page/reach.tsx';
import { StageTag } from '../tags.tsx';
import { Part } from './Part.tsx';

interface Props {
  summary: PlaceSummary;
}

/** How far the project is, its dates and its money. */
export function ProgressPart({ summary: { proyecto, lugar, hitos } }: Props) {
  return (
    <Part title="Avance" className="overview-wide">
      <Advance value={proyecto.avance} label={`Avance de ${proyecto.codigoProyecto}`} />
      <div className="part-tags">
        {proyecto.etapas.map((it) => (
          <StageTag key={it} name={it} />
        ))}
        {proyecto.etapas.length === 0 && <span className="muted">El proyecto no está en ninguna etapa.</span>}
      </div>
      <FactList
        facts={[
          { label: 'Cliente', value: proyecto.cliente },
          { label: 'Jefe de proyecto', value: proyecto.jefe_proyecto },
          { label: 'Inicio', value: <Day value={proyecto.fecha_inicio} /> },
          { label: 'Término', value: <DueDay value={proyecto.fecha_termino} isDone={proyecto.avance >= 100} /> },
          { label: 'Monto del proyecto', money: true, value: <Money value={proyecto.monto} currency={proyecto.moneda} /> },
          { label: 'Último cambio del lugar', value: <Instant value={lugar.updated_at} /> },
        ]}
      />
      {hitos.length > 0 && (
        <ul className="milestones" aria-label="Próximas fechas">
          {hitos.map((it) => (
            <li key={it.que}>
              <span>{it.que}</span>
              <Day value={it.fecha} />
              <MilestoneDay milestone={it} />
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

function MilestoneDay({ milestone: { dias } }: { milestone: Milestone }) {
  if (dias < 0) return <Status tone="danger">{dias === -1 ? 'Ayer' : `Hace ${-dias} días`}</Status>;
  if (dias === 0) return <Status tone="warning">Hoy</Status>;
  return <Status tone={dias <= 14 ? 'warning' : 'info'}>{dias === 1 ? 'Mañana' : `En ${dias} días`}</Status>;
}

/** The main contact, and how many more there are. */
export function ContactPart({ summary: { lugar, contactos } }: Props) {
  const others = contactos - 1;
  return (
    <Part title="Contacto" tab="contactos" more={others > 0 ? `y ${others} más` : 'Ver contactos'}>
      {contactos === 0 ? (
        <p className="muted">Todavía no tiene contactos.</p>
      ) : (
        <FactList
          facts={[
            { label: 'Nombre', value: lugar.nombreContacto },
            { label: 'Correo', value: <Mail address={lugar.emailContacto} /> },
            { label: 'Teléfono', value: <Phone number={lugar.telefonoContacto} /> },
          ]}
        />
      )}
    </Part>
  );
}

export function LocationPart({ summary: { lugar } }: Props) {
  return (
    <Part title="Ubicación" tab="ubicacion" more="Ver mapa">
      <PlaceMapThumb place={lugar} />
      <FactList
        facts={[
          { label: 'Dirección', value: lugar.direccion },
          { label: 'Comuna', value: lugar.comuna && `${lugar.comuna}, ${lugar.region ?? ''}` },
          { label: 'Coordenadas', value: <Coordinates place={lugar} /> },
        ]}
      />
    </Part>
  );
}

export function TechnicalPart({ summary: { lugar, tecnica } }: Props) {
  const count = (items: readonly { cantidad: number }[] | undefined) => items?.reduce((sum, it) => sum + it.cantidad, 0);
  return (
    <Part title="Información técnica" tab="informacionTecnica">
      <FactList
        facts={[
          { label: 'Tipo de instalación', value: lugar.tipo_instalacion },
          { label: 'Potencia', value: <Figure value={lugar.kwp} unit="kWp" /> },
          { label: 'Paneles', value: <Figure value={count(tecnica?.paneles)} /> },
          { label: 'Inversores', value: <Figure value={count(tecnica?.inversores)} /> },
          { label: 'Conexión', value: tecnica?.conexion && connections[tecnica.conexion] },
          { label: 'Distribuidora', value: tecnica?.distribuidora },
          { label: 'Generación anual', value: <Figure value={tecnica?.generacion_anual} unit="kWh" /> },
        ]}
      />
      {!tecnica && <p className="muted">Todavía no se ha ingresado.</p>}
    </Part>
  );
}
