import { Link } from '@tanstack/react-router';
import { formatMoney } from 'contract/format.ts';
import { approvalStatuses, type ApprovalStatus } from 'contract/approvals/index.ts';
import type { RequestFigures } from 'contract/materials/index.ts';
import type { Tone } from 'contract/states.ts';
import { Money, nothing } from '../../ui/figures.tsx';
import type { To } from '../../ui/to.ts';
import { columnsOf, type MoneyColumn, type MonthPart } from './moneyColumns.ts';

const tones: Record<ApprovalStatus, Tone> = { Aprobado: 'success', Pendiente: 'warning', Rechazado: 'danger' };
const colorOf = (status: ApprovalStatus): string => `var(--tone-${tones[status]})`;
const names = new Intl.DateTimeFormat('es-CL', { month: 'short', year: '2-digit', timeZone: 'UTC' });
const nameOf = (month: string): string => names.format(new Date(`${month}-01`));

interface Props {
  months: RequestFigures['by_month'];
  toList: (filters: Record<string, string>) => To;
}

/** What was asked for in each month is worth, by what was decided; the table below the picture says it exactly. */
export function MoneyByMonth({ months, toList }: Props) {
  const columns = columnsOf(months);
  if (columns.every((it) => it.worth === 0)) return <p className="muted">Sin montos en los últimos 12 meses.</p>;
  const used = approvalStatuses.filter((status) => months.some((it) => it.approval_status === status));
  const linkOf = ({ approval_status, from, to }: MonthPart) => toList({ approval_status, from, to });
  return (
    <>
      <ul className="money-legend" aria-hidden>
        {used.map((status) => (
          <li key={status}>
            <span style={{ background: colorOf(status) }} /> {status}
          </li>
        ))}
      </ul>
      <Picture columns={columns} linkOf={linkOf} />
      <div className="money-scroll">
        <MonthTable columns={columns.filter((it) => it.parts.length > 0).toReversed()} statuses={used} linkOf={linkOf} />
      </div>
    </>
  );
}

interface PartProps {
  columns: readonly MoneyColumn[];
  linkOf: (part: MonthPart) => To;
}

/** For whoever looks and points; with keys and by ear the table leads to the same. */
function Picture({ columns, linkOf }: PartProps) {
  const most = Math.max(...columns.map((it) => it.worth));
  return (
    <div className="money-months" aria-hidden>
      {columns.map(({ month, parts }) => (
        <div key={month} className="money-month">
          <div className="money-column">
            {parts.map((it) => (
              <Link
                key={it.approval_status}
                {...linkOf(it)}
                tabIndex={-1}
                title={`${it.approval_status}, ${nameOf(month)}: ${formatMoney(it.amount ?? 0, 'CLP')}`}
                style={{ height: `${(100 * Number(it.amount)) / most}%`, background: colorOf(it.approval_status) }}
              />
            ))}
          </div>
          <span>{nameOf(month)}</span>
        </div>
      ))}
    </div>
  );
}

function MonthTable({ columns, statuses, linkOf }: PartProps & { statuses: readonly ApprovalStatus[] }) {
  return (
    <table className="rows">
      <thead>
        <tr>
          <th scope="col">Mes</th>
          {statuses.map((status) => (
            <th key={status} scope="col" className="rows-right">
              {status}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {columns.map(({ month, parts }) => (
          <tr key={month}>
            <th scope="row">{nameOf(month)}</th>
            {statuses.map((status) => {
              const part = parts.find((it) => it.approval_status === status);
              return (
                <td key={status} className="rows-right">
                  {part ? (
                    <Link {...linkOf(part)}>
                      <Money value={part.amount} />
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
