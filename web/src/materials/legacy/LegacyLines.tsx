import type { SolicitudMaterialDetalle } from 'contract/materials/index.ts';
import { Empty } from '../../ui/page/Empty.tsx';
import { FigureCell, FigureColumns } from '../../ui/list/FigureColumns.tsx';
import { Figure } from '../../ui/list/figures.tsx';
import { Status } from '../../ui/page/Status.tsx';
import { isNothing } from '../amounts.ts';
import '../materials.css';

const figures = [
  ['cantidad', 'Pedido'],
  ['cantidad_en_camino', 'En camino'],
  ['cantidad_recepcionada', 'Recibido'],
  ['cantidad_consumida', 'Consumido'],
  ['cantidad_devuelta', 'Devuelto'],
  ['cantidad_disponible', 'Quedan'],
] as const;

const figuresOf = Object.fromEntries(figures.map(([key, title]) => [title, (it: SolicitudMaterialDetalle) => it[key]]));

/** What was asked for, what of it came, was used and was given back. */
export function LegacyLines({ lines }: { lines: readonly SolicitudMaterialDetalle[] }) {
  if (lines.length === 0) return <Empty text="La solicitud no tiene materiales." />;
  return (
    <FigureColumns rows={lines} columns={figuresOf}>
      <table className="lines-table" aria-label="Materiales">
        <thead>
          <tr>
            <th scope="col">Material</th>
            {figures.map(([key, title]) => (
              <th key={key} scope="col" className="lines-figure">
                {title}
              </th>
            ))}
            <th scope="col">Recepción</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((it) => (
            <tr key={it.id}>
              <td className="lines-name">
                <span className="lines-code">{it.codigo}</span> {it.descripcion}
                {it.comentario && <span className="muted"> · {it.comentario}</span>}
              </td>
              {figures.map(([key, title]) => (
                <FigureCell key={key} title={title}>
                  <Figure value={it[key]} unit={it.unidad} />
                </FigureCell>
              ))}
              <td data-label="Recepción">
                <LineStatus line={it} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </FigureColumns>
  );
}

function LineStatus({ line }: { line: SolicitudMaterialDetalle }) {
  if (line.recepcionado) return <Status tone="success">Recibida</Status>;
  return isNothing(line.cantidad_recepcionada) ? <Status tone="neutral">Pendiente</Status> : <Status tone="warning">En parte</Status>;
}
