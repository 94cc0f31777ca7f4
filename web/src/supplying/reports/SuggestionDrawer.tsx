import { getMaterialRequests, listMovements, listReservations, listTransfers } from 'contract/materials/index.ts';
import type { Call } from 'contract/call.ts';
import { listProposals, suggestionParts, type StockReportRow, type SuggestionPart } from 'contract/supplying/index.ts';
import { may } from '../../api/session.ts';
import { Drawer } from '../../ui/page/Drawer.tsx';
import { FigureCell, FigureColumns } from '../../ui/list/FigureColumns.tsx';
import { Figure } from '../../ui/list/figures.tsx';
import { Link } from '../../ui/page/Link.tsx';
import type { To } from '../../ui/page/to.ts';
import './reports.css';
import { toMaterial, toProposals, toRequestsOf, toReservations, toTransfersComing } from '../addresses.ts';

interface Props {
  row: StockReportRow;
  onClose: () => void;
}

/** What a suggested order is the sum of: each part leads to what it was read from. */
export function SuggestionDrawer({ row, onClose }: Props) {
  const { code, description, unit, warehouse_code, minimum, maximum } = row;
  const isProposed = minimum !== null || maximum !== null;
  return (
    <Drawer title={`Pedido sugerido de ${code} en ${warehouse_code}`} onClose={onClose}>
      <p className="muted">{description}</p>
      <FigureColumns rows={[...row.suggested_parts.map((it) => it.quantity), row.suggested_quantity]} columns={{ Cantidad: (it) => it }}>
        <table className="rows report-parts" aria-label="De qué sale el pedido sugerido">
          <thead>
            <tr>
              <th scope="col">De qué sale</th>
              <th scope="col" className="rows-right">
                Cantidad ({unit})
              </th>
            </tr>
          </thead>
          <tbody>
            {row.suggested_parts.map(({ part, quantity }) => (
              <tr key={part}>
                <th scope="row" className="cell-wrap">
                  <PartName row={row} part={part} />
                </th>
                <FigureCell title="Cantidad" className="rows-right">
                  <Figure value={quantity} />
                </FigureCell>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Pedido sugerido</th>
              <FigureCell title="Cantidad" className="rows-right">
                <strong>
                  <Figure value={row.suggested_quantity} />
                </strong>
              </FigureCell>
            </tr>
          </tfoot>
        </table>
      </FigureColumns>
      <p className="muted">{row.suggested_reason}</p>
      {isProposed && may(listProposals.permission) && (
        <p>
          <Link isInvitation {...toProposals(row)}>
            Ver la propuesta de reposición
          </Link>
        </p>
      )}
    </Drawer>
  );
}

/** Where a part was read from; a limit and a rounding stand for themselves. */
function PartName({ row, part }: { row: StockReportRow; part: SuggestionPart }) {
  const source = sourceOf(row, part);
  const words = suggestionParts[part];
  return source && may(source.call.permission) ? <Link {...source.to}>{words}</Link> : words;
}

function sourceOf(row: StockReportRow, part: SuggestionPart): { call: Call; to: To } | undefined {
  const { warehouse_code, used_since } = row;
  switch (part) {
    case 'until_arrival':
    case 'as_long_again':
      return { call: listMovements, to: toMaterial(row, { warehouse_code, from: used_since }) };
    case 'lying':
      return { call: listMovements, to: toMaterial(row, { warehouse_code }) };
    case 'reserved':
      return { call: listReservations, to: toReservations(row) };
    case 'asked':
      return { call: getMaterialRequests, to: toRequestsOf(row) };
    case 'under_way':
      return { call: listTransfers, to: toTransfersComing(row) };
    case 'maximum':
    case 'minimum':
    case 'rounding':
      return undefined;
  }
}
