import { WarningOutlined } from '@ant-design/icons';
import { formatNumber } from 'contract/format.ts';
import {
  connections,
  kilowatts,
  powerOf,
  specificYield,
  structures,
  technicalWarnings,
  wattsOfInverters,
  type TechnicalInformation,
} from 'contract/projects/index.ts';
import { Facts } from '../../ui/page/Facts.tsx';
import { Figure, Instant } from '../../ui/list/figures.tsx';
import { Equipment } from './Equipment.tsx';
import { compass } from './compass.ts';

/** All that is known of an installation, in the groups in which an engineer looks for it. */
export function TechnicalFacts({ info }: { info: TechnicalInformation }) {
  const alternating = wattsOfInverters(info.inversores);
  const found = specificYield(info.generacion_anual, powerOf(info));
  const panels = info.paneles.reduce((sum, it) => sum + it.cantidad, 0);
  return (
    <>
      <Warnings of={info} />
      <Facts
        title="Potencia y producción"
        facts={[
          { label: 'Potencia instalada', value: <Figure value={info.kwp} unit="kWp" /> },
          { label: 'Paneles', value: panels > 0 ? <Figure value={panels} /> : null },
          { label: 'Potencia en inversores', value: alternating > 0 ? <Figure value={kilowatts(alternating)} unit="kW" /> : null },
          {
            label: 'Relación CC/CA',
            value: alternating > 0 && powerOf(info) > 0 ? <Figure value={(powerOf(info) / alternating).toFixed(2)} decimals={2} /> : null,
          },
          { label: 'Generación anual esperada', value: <Figure value={info.generacion_anual} unit="kWh/año" /> },
          { label: 'Rendimiento', value: found === undefined ? null : <Figure value={Math.round(found)} unit="kWh/kWp" /> },
        ]}
      />
      <Equipment
        title="Paneles"
        empty="Sin paneles registrados."
        units={{ each: 'Wp', all: 'kWp' }}
        rows={info.paneles.map(({ modelo, cantidad, potencia_wp }) => ({
          modelo,
          cantidad,
          each: potencia_wp,
          all: kilowatts(cantidad * potencia_wp),
        }))}
      />
      <Equipment
        title="Inversores"
        empty="Sin inversores registrados."
        units={{ each: 'kW', all: 'kW' }}
        rows={info.inversores.map((it) => ({
          modelo: it.modelo,
          cantidad: it.cantidad,
          each: it.potencia_kw,
          all: kilowatts(wattsOfInverters([it])),
        }))}
      />
      <Facts
        title="Montaje"
        facts={[
          { label: 'Estructura', value: info.estructura && structures[info.estructura] },
          { label: 'Inclinación', value: info.inclinacion && `${formatNumber(info.inclinacion)}°` },
          { label: 'Azimut', value: info.azimut === null ? null : `${formatNumber(info.azimut)}° (${compass(Number(info.azimut))})` },
        ]}
      />
      <Facts
        title="Conexión"
        facts={[
          { label: 'Tipo de conexión', value: info.conexion && connections[info.conexion] },
          { label: 'Fases', value: info.fases === null ? null : info.fases === 1 ? 'Monofásico' : 'Trifásico' },
          { label: 'Voltaje', value: <Figure value={info.voltaje} unit="V" /> },
          { label: 'Distribuidora', value: info.distribuidora },
          { label: 'Número de cliente', value: info.numero_cliente },
          { label: 'Número de medidor', value: info.medidor },
          {
            label: 'App de flexibilidad energética',
            value: info.app_flex && <OutsideLink url={info.app_flex.url} name={info.app_flex.nombre} />,
          },
          { label: 'Último cambio', value: <Instant value={info.updated_at} /> },
        ]}
      />
      {info.normativas.length > 0 && (
        <section className="panel">
          <h2>Normativas</h2>
          <ul>
            {info.normativas.map(({ id, codigo, nombre, url }) => (
              <li key={id}>{url ? <OutsideLink url={url} name={`${codigo} · ${nombre}`} /> : `${codigo} · ${nombre}`}</li>
            ))}
          </ul>
        </section>
      )}
      {info.observaciones && (
        <section className="panel">
          <h2>Observaciones</h2>
          <p className="written">{info.observaciones}</p>
        </section>
      )}
    </>
  );
}

const OutsideLink = ({ url, name }: { url: string; name: string }) => (
  <a href={url} target="_blank" rel="noopener noreferrer">
    {name}
    <span className="unseen"> (se abre en otra pestaña)</span>
  </a>
);

/** What an engineer would ask about. */
export function Warnings({ of }: { of: Parameters<typeof technicalWarnings>[0] }) {
  const found = technicalWarnings(of);
  if (found.length === 0) return null;
  return (
    <ul className="technical-warnings" aria-label="Por revisar">
      {found.map((it) => (
        <li key={it}>
          <WarningOutlined aria-hidden /> {it}
        </li>
      ))}
    </ul>
  );
}
