import { supplyPapers, type PlaceFigure, type PlaceSupply, type SupplyPaper } from 'contract/dashboards/index.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { Day, Figure, Money } from '../../ui/list/figures.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { linkTo } from '../../ui/page/to.ts';

/** The papers behind a figure of a place, each with its part of it; of what is approved, with what that is worth. */
export const paperColumns = ({ unit }: PlaceSupply, figure: PlaceFigure | undefined): readonly Column<SupplyPaper>[] => [
  {
    key: 'number',
    title: 'Documento',
    render: (it) => (
      <>
        {supplyPapers[it.paper]} <Link {...linkTo(it.url)}>{it.number}</Link>
      </>
    ),
  },
  { key: 'on', title: 'Fecha', render: (it) => <Day value={it.on} /> },
  { key: 'quantity', title: 'Cantidad', align: 'right', render: (it) => <Figure value={it.quantity} unit={unit} /> },
  ...(figure === 'approved'
    ? [
        {
          key: 'amount',
          title: 'Monto neto',
          align: 'right' as const,
          money: true,
          render: (it: SupplyPaper) => <Money value={it.amount} />,
        },
      ]
    : []),
];
