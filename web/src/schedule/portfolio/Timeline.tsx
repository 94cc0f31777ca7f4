import { formatDay, formatNumber } from 'contract/format.ts';
import type { PortfolioRow } from 'contract/schedule/index.ts';
import { Advance } from '../../ui/list/figures.tsx';
import { lateWords } from '../../ui/days/late.ts';
import { today } from '../../ui/days/santiago.ts';
import { Link } from '../../ui/page/Link.tsx';
import { toGantt } from '../addresses.ts';
import { axisOf, type Axis } from './axis.ts';

/** One row for each place: its stages on one line of time that all share. */
export function Timeline({ rows }: { rows: readonly PortfolioRow[] }) {
  const now = today();
  const axis = axisOf(rows, now);
  return (
    <div className="portfolio-scroll">
      <ul className="portfolio-key" aria-label="Colores y líneas">
        <li data-key="today">Hoy</li>
        {rows.some((it) => it.comprometido !== null) && <li data-key="agreed">Término comprometido</li>}
        <li data-key="stage">Etapa, con su avance</li>
        {rows.some((row) => row.etapas.some((it) => it.dias_atraso > 0)) && <li data-key="late">Etapa con atraso</li>}
      </ul>
      <table className="portfolio" aria-label="Planes en el tiempo">
        <thead>
          <tr>
            <th scope="col">Plan</th>
            <th scope="col">Avance</th>
            <th scope="col">Término</th>
            <th scope="col" className="portfolio-months">
              <span className="unseen">Etapas en el tiempo</span>
              {axis.months.map(({ label, at }) => (
                <span key={label + String(at)} style={{ left: `${at}%` }} aria-hidden>
                  {label}
                </span>
              ))}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Plan key={row.codigoLugarInstalacion} row={row} axis={axis} now={now} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Plan({ row, axis, now }: { row: PortfolioRow; axis: Axis; now: string }) {
  const { codigoProyecto, proyecto, lugar, jefe_proyecto, avance, hasta, dias_atraso, comprometido, actividades_atrasadas, etapas } = row;
  const isLate = (dias_atraso ?? 0) > 0;
  return (
    <tr>
      <th scope="row">
        <Link {...toGantt(row)}>{lugar === proyecto ? codigoProyecto : `${codigoProyecto} · ${lugar}`}</Link>
        <small className="muted">{[proyecto, jefe_proyecto].filter(Boolean).join(' · ')}</small>
      </th>
      <td>
        {avance === null ? (
          <span className="muted">Sin pesos</span>
        ) : (
          <Advance value={Math.floor(Number(avance))} label={`Avance de ${lugar}`} />
        )}
      </td>
      <td>
        <time dateTime={hasta}>{formatDay(hasta)}</time>
        {isLate && (
          <small className="late">{dias_atraso === 1 ? '1 día de atraso' : `${formatNumber(dias_atraso ?? 0)} días de atraso`}</small>
        )}
        {actividades_atrasadas > 0 && (
          <small className="late">
            {actividades_atrasadas === 1 ? '1 actividad atrasada' : `${actividades_atrasadas} actividades atrasadas`}
          </small>
        )}
      </td>
      <td className="portfolio-track">
        <span className="portfolio-today" style={{ left: `${axis.at(now)}%` }} aria-hidden />
        {comprometido !== null && (
          <span
            className="portfolio-agreed"
            style={{ left: `${axis.after(comprometido)}%` }}
            title={`Comprometido para el ${formatDay(comprometido)}`}
            aria-hidden
          />
        )}
        <ol>
          {etapas.map((it, at) => (
            <li
              key={it.etapa}
              className="portfolio-bar"
              data-late={it.dias_atraso > 0 || undefined}
              style={{
                left: `${axis.at(it.desde)}%`,
                width: `${Math.max(0.4, axis.after(it.hasta) - axis.at(it.desde))}%`,
                top: `${4 + at * 5}px`,
              }}
              title={`${it.etapa}: ${formatDay(it.desde)} a ${formatDay(it.hasta)}, ${it.avance} %${it.dias_atraso > 0 ? `, ${lateWords(it.dias_atraso)}` : ''}`}
            >
              <span style={{ width: `${it.avance}%` }} />
              <span className="unseen">
                {`${it.etapa}: del ${formatDay(it.desde)} al ${formatDay(it.hasta)}, ${it.avance} %${it.dias_atraso > 0 ? `, ${lateWords(it.dias_atraso)}` : ''}`}
              </span>
            </li>
          ))}
        </ol>
      </td>
    </tr>
  );
}
