import type { SolicitudMaterialDetalle } from 'contract/materials/index.ts';
import { Empty } from '../../ui/page/Empty.tsx';
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

/** What was asked for, what of it came, was used and was given back. */
export function LegacyLines({ lines }: { lines: readonly SolicitudMaterialDetalle[] }) {
  if (lines.length === 0) return <Empty text="La solicitud no tiene materiales." />;
  return (
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
              <td key={key} className="lines-figure" data-label={title}>
                <Figure value={it[key]} unit={it.unidad} />
              </td>
            ))}
            <td data-label="Recepción">
              <LineStatus line={it} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function LineStatus({ line }: { line: SolicitudMaterialDetalle }) {
  if (line.recepcionado) return <Status tone="success">Recibida</Status>;
  return isNothing(line.cantidad_recepcionada) ? <Status tone="neutral">Pendiente</Status> : <Status tone="warning">En parte</Status>;
}
