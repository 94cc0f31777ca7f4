import { useState } from 'react';
import type { RequestToApprove } from 'contract/approvals/index.ts';
import { formatNumber, formatUnitPrice } from 'contract/format.ts';
import { MaterialCode } from '../../ui/fields/names.tsx';
import { Button } from '../../ui/page/Button.tsx';
import { Figure, Money, nothing } from '../../ui/list/figures.tsx';
import { LinesTable, type LineColumn } from '../../ui/list/LinesTable.tsx';
import { TextSkeleton } from '../../ui/page/Skeletons.tsx';
import { TakeoffNote } from '../../ui/takeoff/TakeoffNote.tsx';
import { figuresOfStock, FreeStockFigures } from './FreeStockFigures.tsx';

type Row = RequestToApprove['takeoff_rows'][number];

/** So many are drawn until somebody wants to see the rest: the dearest come first. */
const most = 100;

/** The rows of a take-off that are to be sent to the ERP, at the costs that they keep. */
export function TakeoffRows({ item, isWhole }: { item: RequestToApprove; isWhole: boolean }) {
  const [isAll, setAll] = useState(false);
  const { takeoff_rows: rows, amount } = item;
  const told = isAll ? rows : rows.slice(0, most);
  return (
    <>
      <LinesTable
        label="Materiales de la cubicación"
        thing="Material"
        lines={told.map((it) => ({ ...it, line: it.row_id }))}
        columns={amount === null ? columns : [...columns, ...columnsOfMoney]}
        renderName={(it) => (
          <>
            <MaterialCode code={it.code} /> {it.description}
            {it.section && <span className="muted"> · {it.section}</span>}
            {it.comment && <p className="muted">{it.comment}</p>}
            <TakeoffNote of={it.takeoff} />
          </>
        )}
      />
      {!isWhole && rows.length < item.lines && <TextSkeleton lines={2} />}
      {isWhole && rows.length > told.length && (
        <Button kind="text" onClick={() => setAll(true)}>
          {`Ver las otras ${formatNumber(rows.length - told.length)} filas`}
        </Button>
      )}
    </>
  );
}

const columns: readonly LineColumn<Row>[] = [
  { title: 'Cómo se pide', cell: (it) => it.option },
  { title: 'Cantidad', isFigure: true, cell: (it) => <Figure value={it.quantity} unit={it.unit} /> },
  { title: 'Libre ahora', isFigure: true, cell: (it) => <Figure value={it.free_quantity} /> },
  {
    title: 'En bodegas',
    isFigure: true,
    cell: (it) => <FreeStockFigures {...it.free_stock} />,
    figures: (it) => figuresOfStock(it.free_stock),
  },
];
const columnsOfMoney: readonly LineColumn<Row>[] = [
  { title: 'Costo', isFigure: true, cell: (it) => <Cost of={it} /> },
  { title: 'Total', isFigure: true, cell: (it) => <Money value={it.amount} /> },
];

/** As it was taken off, which may have decimals, beside what else its price list says. */
const Cost = ({ of: { cost, currency, other_price } }: { of: Row }) => (
  <>
    {cost === null || currency === null ? nothing : <span className="figure">{formatUnitPrice(cost, currency)}</span>}
    {other_price && (
      <span className="line-before muted">
        {other_price.current ? 'hoy ' : 'antes '}
        <span className="figure">{formatUnitPrice(other_price.price, other_price.currency)}</span>
      </span>
    )}
  </>
);
