import type { ReactNode } from 'react';
import type { Answer } from 'contract/call.ts';
import { formatMoney, formatNumber } from 'contract/format.ts';
import { lineNames, segmentSummary, type Segment } from 'contract/projects/index.ts';
import { useCall } from '../../api.ts';
import { Empty } from '../../ui/page/Empty.tsx';
import { Advance, DueDay, Money } from '../../ui/list/figures.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Status } from '../../ui/page/Status.tsx';
import { toProject } from '../addresses.ts';

type Summary = Answer<typeof segmentSummary>;

/** A segment in our own figures: they are there without any other system. */
export function SegmentSummary({ segmento }: { segmento: Segment }) {
  return (
    <Loaded answer={useCall(segmentSummary, { segmento })}>
      {(it) =>
        it.etapas.length === 0 ? (
          <Empty text="Todavía no hay proyectos en este segmento, o no tiene acceso a ninguno." />
        ) : (
          <Figures summary={it} segmento={segmento} />
        )
      }
    </Loaded>
  );
}

function Figures({ summary, segmento }: { summary: Summary; segmento: Segment }) {
  const { proyectos, lugares, kwp, avance, atrasados, montos, etapas, lineas, regiones, proximos } = summary;
  return (
    <div className="summary">
      <dl className="tiles">
        <Tile label="Proyectos en entrega" value={formatNumber(proyectos)} more={`${formatNumber(lugares)} lugares activos`} />
        <Tile label="Potencia" value={power(kwp)} more="en proyectos en entrega" />
        <Tile label="Avance" value={avance === null ? '—' : `${avance} %`} more="ponderado por potencia" />
        {montos && <Tile label="Monto" value={<Amounts amounts={montos} />} more="neto, de los proyectos en entrega" />}
        <div className="tile">
          <dt>Atrasados</dt>
          <dd>
            {formatNumber(atrasados)}{' '}
            <Status tone={atrasados > 0 ? 'danger' : 'success'}>{atrasados > 0 ? 'Pasaron su término' : 'Al día'}</Status>
          </dd>
        </div>
      </dl>
      <div className="summary-panels">
        <Bars title="Proyectos por etapa" rows={etapas.map((it) => ({ key: it.id, name: it.nombre, count: it.proyectos, kwp: it.kwp }))} />
        {segmento === 'general' && (
          <Bars
            title="Por línea"
            rows={lineas.map((it) => ({ key: it.linea, name: lineNames[it.linea], count: it.proyectos, kwp: it.kwp }))}
          />
        )}
        <Bars title="Por región" rows={regiones.map((it) => ({ key: it.nombre, name: it.nombre, count: it.proyectos, kwp: it.kwp }))} />
        <NextEnds rows={proximos} />
      </div>
    </div>
  );
}

const Tile = ({ label, value, more }: { label: string; value: ReactNode; more: string }) => (
  <div className="tile">
    <dt>{label}</dt>
    <dd>
      {value} <span className="muted tile-more">{more}</span>
    </dd>
  </div>
);

const power = (kwp: string): string =>
  Number(kwp) >= 10_000 ? `${formatNumber(Number(kwp) / 1000, 1)} MWp` : `${formatNumber(kwp, 1)} kWp`;

/** Millions where the whole amount would not fit; each with the exact one beside it for who points at it. */
const Amounts = ({ amounts }: { amounts: NonNullable<Summary['montos']> }) =>
  amounts.length === 0
    ? '—'
    : amounts.map(({ moneda, monto }) => (
        <span key={moneda} className="tile-amount" title={formatMoney(monto, moneda)}>
          {moneda === 'CLP' && Number(monto) >= 10_000_000 ? (
            `$ ${formatNumber(Math.round(Number(monto) / 1_000_000))} M`
          ) : (
            <Money value={monto} currency={moneda} />
          )}
        </span>
      ));

interface Row {
  key: string | number;
  name: string;
  count: number;
  kwp: string;
}

/** How many there are of each, as bars of one scale; the numbers stand beside them. */
function Bars({ title, rows }: { title: string; rows: readonly Row[] }) {
  const most = Math.max(1, ...rows.map((it) => it.count));
  return (
    <section className="panel">
      <h2>{title}</h2>
      <ul className="bars">
        {rows.map(({ key, name, count, kwp }) => (
          <li key={key}>
            <span className="bars-name">{name}</span>
            <span className="bars-bar" aria-hidden>
              <span style={{ width: `${(100 * count) / most}%` }} />
            </span>
            <span className="figure">
              {formatNumber(count)} <span className="muted">· {power(kwp)}</span>
            </span>
          </li>
        ))}
      </ul>
      {rows.length === 0 && <p className="muted">Sin proyectos en entrega.</p>}
    </section>
  );
}

const NextEnds = ({ rows }: { rows: Summary['proximos'] }) => (
  <section className="panel">
    <h2>Términos más urgentes</h2>
    <ul className="ends running">
      {rows.map((it) => (
        <li key={it.codigoProyecto}>
          <span>
            <Link {...toProject(it)}>{it.codigoProyecto}</Link> {it.nombre}
            <span className="muted ends-who">{it.jefe_proyecto ?? 'Sin jefe de proyecto'}</span>
          </span>
          <DueDay value={it.fecha_termino} isDone={!it.atrasado} />
          <Advance value={it.avance} label={`Avance de ${it.codigoProyecto}`} />
        </li>
      ))}
    </ul>
    {rows.length === 0 && <p className="muted">Ningún proyecto en entrega tiene fecha de término.</p>}
  </section>
);
