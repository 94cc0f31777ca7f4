import { useState } from 'react';
import type { RequestToApprove } from 'contract/approvals/index.ts';
import { formatNumber, formatUnitPrice } from 'contract/format.ts';
import { Button } from '../../ui/page/Button.tsx';
import { Figure, Money, nothing } from '../../ui/list/figures.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { TextSkeleton } from '../../ui/page/Skeletons.tsx';
import { TakeoffNote } from '../../ui/takeoff/TakeoffNote.tsx';
import { toMaterial } from '../addresses.ts';
import '../materials.css';

type Row = RequestToApprove['takeoff_rows'][number];

/** So many are drawn until somebody wants to see the rest: the dearest come first. */
const most = 100;

/** The rows of a take-off that are to be sent to the ERP, at the costs that they keep. */
export function TakeoffRows({ item, isWhole }: { item: RequestToApprove; isWhole: boolean }) {
  const [isAll, setAll] = useState(false);
  const { takeoff_rows: rows, amount } = item;
  const told = isAll ? rows : rows.slice(0, most);
  const withMoney = amount !== null;
  return (
    <>
      <table className="lines-table" aria-label="Materiales de la cubicación">
        <thead>
          <tr>
            <th scope="col">Material</th>
            <th scope="col">Cómo se pide</th>
            {['Cantidad', 'Libre ahora', ...(withMoney ? ['Costo', 'Total'] : [])].map((it) => (
              <th key={it} scope="col" className="lines-figure">
                {it}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {told.map((it) => (
            <tr key={it.row_id}>
              <td className="lines-name">
                <Link className="lines-code" {...toMaterial(it)}>
                  {it.code}
                </Link>{' '}
                {it.description}
                {it.section && <span className="muted"> · {it.section}</span>}
                {it.comment && <p className="muted">{it.comment}</p>}
                <TakeoffNote of={it.takeoff} />
              </td>
              <td data-label="Cómo se pide">{it.option}</td>
              <td className="lines-figure" data-label="Cantidad">
                <Figure value={it.quantity} unit={it.unit} />
              </td>
              <td className="lines-figure" data-label="Libre ahora">
                <Figure value={it.free_quantity} />
              </td>
              {withMoney && (
                <td className="lines-figure" data-label="Costo">
                  {costOf(it)}
                </td>
              )}
              {withMoney && (
                <td className="lines-figure" data-label="Total">
                  <Money value={it.amount} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {!isWhole && rows.length < item.lines && <TextSkeleton lines={2} />}
      {isWhole && rows.length > told.length && (
        <Button kind="text" onClick={() => setAll(true)}>
          {`Ver las otras ${formatNumber(rows.length - told.length)} filas`}
        </Button>
      )}
    </>
  );
}

/** As it was taken off: it may have decimals. */
const costOf = ({ cost, currency }: Row) =>
  cost === null || currency === null ? nothing : <span className="figure">{formatUnitPrice(cost, currency)}</span>;
