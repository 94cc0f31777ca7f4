import { formatMoney } from 'contract/format.ts';
import type { Currency } from 'contract/currency.ts';
import { Link } from '../page/Link.tsx';
import { Money, nothing } from './figures.tsx';
import { columnsOf, type MoneyColumn, type MonthPart } from './moneyColumns.ts';
import './ListFigures.css';

const colorOf = ({ tone }: Pick<MonthPart, 'tone'>): string => `var(--tone-${tone})`;
const names = new Intl.DateTimeFormat('es-CL', { month: 'short', year: '2-digit', timeZone: 'UTC' });
const nameOf = (month: string): string => names.format(new Date(`${month}-01`));

interface Props {
  parts: readonly MonthPart[];
  currency?: Currency;
}

/** What was asked for in each month is worth, by its sort; the table below the picture says it exactly. */
export function MoneyByMonth({ parts, currency = 'CLP' }: Props) {
  const columns = columnsOf(parts);
  if (columns.every((it) => it.worth === 0)) return <p className="muted">Sin montos en los últimos 12 meses.</p>;
  const sorts = [...new Map(parts.map((it) => [it.sort, it])).values()];
  return (
    <>
      <ul className="money-legend" aria-hidden>
        {sorts.map((it) => (
          <li key={it.sort}>
            <span style={{ background: colorOf(it) }} /> {it.sort}
          </li>
        ))}
      </ul>
      <MonthColumns columns={columns} currency={currency} />
      <div className="money-scroll">
        <MonthTable
          columns={columns.filter((it) => it.parts.length > 0).toReversed()}
          sorts={sorts.map((it) => it.sort)}
          currency={currency}
        />
      </div>
    </>
  );
}

interface PartProps {
  columns: readonly MoneyColumn[];
  currency: Currency;
}

/** For whoever looks and points; with keys and by ear the table below it leads to the same. */
export function MonthColumns({ columns, currency }: PartProps) {
  const most = Math.max(...columns.map((it) => it.worth));
  return (
    <div className="money-months" aria-hidden>
      {columns.map(({ month, parts }) => (
        <div key={month} className="money-month">
          <div className="money-column">
            {parts.map((it) => (
              <Link
                key={it.sort}
                {...it.link}
                tabIndex={-1}
                title={`${it.sort}, ${nameOf(month)}: ${formatMoney(it.amount ?? 0, currency)}`}
                style={{ height: `${(100 * Number(it.amount)) / most}%`, background: colorOf(it) }}
              />
            ))}
          </div>
          <span>{nameOf(month)}</span>
        </div>
      ))}
    </div>
  );
}

function MonthTable({ columns, sorts, currency }: PartProps & { sorts: readonly string[] }) {
  return (
    <table className="rows">
      <thead>
        <tr>
          <th scope="col">Mes</th>
          {sorts.map((sort) => (
            <th key={sort} scope="col" className="rows-right">
              {sort}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {columns.map(({ month, parts }) => (
          <tr key={month}>
            <th scope="row">{nameOf(month)}</th>
            {sorts.map((sort) => {
              const part = parts.find((it) => it.sort === sort);
              return (
                <td key={sort} className="rows-right">
                  {part ? (
                    <Link {...part.link}>
                      <Money value={part.amount} currency={currency} />
                    </Link>
                  ) : (
                    nothing
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
