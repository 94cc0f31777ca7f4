import type { RequestToApprove } from 'contract/approvals/index.ts';
import { formatNumber, formatUnitPrice } from 'contract/format.ts';
import { FigureCell, FigureColumns } from '../../ui/list/FigureColumns.tsx';
import { Day, Figure, Money } from '../../ui/list/figures.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { TextSkeleton } from '../../ui/page/Skeletons.tsx';
import { toOrder } from '../addresses.ts';
import { figuresOfStock, FreeStockFigures } from './FreeStockFigures.tsx';

type Line = RequestToApprove['order_lines'][number];

const figuresOf = {
  Cantidad: (it: Line) => it.quantity,
  'En bodegas': (it: Line) => it.free_stock && figuresOfStock(it.free_stock),
};

/** What is ordered, each line with what lies of it, what it costs in pesos and at what price the same was ordered last. */
export function OrderLines({ item: { order_lines: lines, lines: count, amount }, isWhole }: { item: RequestToApprove; isWhole: boolean }) {
  const withMoney = amount !== null;
  const hasPrices = lines.some((it) => it.last_price !== null);
  const hasStock = lines.some((it) => it.free_stock !== null);
  return (
    <>
      <FigureColumns rows={lines} columns={figuresOf}>
        <table className="lines-table" aria-label="Líneas de la orden">
          <thead>
            <tr>
              <th scope="col">Línea</th>
              <th scope="col" className="lines-figure">
                Cantidad
              </th>
              {hasStock && (
                <th scope="col" className="lines-figure">
                  En bodegas
                </th>
              )}
              {withMoney && (
                <>
                  <th scope="col" className="lines-figure">
                    Precio
                  </th>
                  {hasPrices && (
                    <th scope="col" className="lines-figure">
                      Última compra
                    </th>
                  )}
                  <th scope="col" className="lines-figure">
                    Total
                  </th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {lines.map((it) => (
              <tr key={it.line}>
                <td className="lines-name">
                  <span className="lines-code">{it.code}</span> {it.name}
                </td>
                <FigureCell title="Cantidad">
                  <Figure value={it.quantity} unit={it.unit} />
                </FigureCell>
                {hasStock && <FigureCell title="En bodegas">{it.free_stock && <FreeStockFigures {...it.free_stock} />}</FigureCell>}
                {withMoney && (
                  <>
                    <td className="lines-figure" data-label="Precio">
                      <span className="figure">{it.unit_price !== null && formatUnitPrice(it.unit_price, it.currency)}</span>
                      {it.discount_percentage !== '0' && (
                        <span className="line-before muted">menos {formatNumber(it.discount_percentage)} %</span>
                      )}
                    </td>
                    {hasPrices && (
                      <td className="lines-figure lines-wide line-last" data-label="Última compra">
                        <LastPrice of={it.last_price} />
                      </td>
                    )}
                    <td className="lines-figure" data-label="Total">
                      <Money value={it.amount ?? it.total} currency={it.amount === null ? it.currency : 'CLP'} />
                      {it.amount !== null && it.currency !== 'CLP' && (
                        <span className="line-before muted">
                          <Money value={it.total} currency={it.currency} />
                        </span>
                      )}
                    </td>
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </FigureColumns>
      {!isWhole && lines.length < count && <TextSkeleton lines={2} />}
    </>
  );
}

const LastPrice = ({ of }: { of: Line['last_price'] }) =>
  of === null ? (
    <span className="muted">Sin compras anteriores</span>
  ) : (
    <>
      <span className="figure">{formatUnitPrice(of.price, of.currency)}</span>
      <span className="line-before muted">
        {of.supplier}, <Day value={of.ordered_on} />, <Link {...toOrder(of.order)}>{of.order}</Link>
      </span>
    </>
  );
