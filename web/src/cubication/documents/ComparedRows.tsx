import { costCategories, type ComparedOther, type ComparedRow } from 'contract/cubication/index.ts';
import { formatMoney, formatNumber } from 'contract/format.ts';
import { seesMoney } from '../../api/session.ts';
import { Status } from '../../ui/page/Status.tsx';
import './compare.css';

interface Props {
  title: string;
  rows: readonly (ComparedRow | ComparedOther)[];
  /** What the two are called. */
  one: string;
  other: string;
}

/** One by one what one has more, less or otherwise than another. */
export const ComparedRows = ({ title, rows, one, other }: Props) => (
  <div className="compared-rows">
    <table className="paste-rows">
      <thead>
        <tr>
          <th scope="col">Cambio</th>
          <th scope="col">{title}</th>
          <th scope="col">{one}</th>
          <th scope="col">{other}</th>
          <th scope="col">Diferencia</th>
          {seesMoney() && <th scope="col">En pesos</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${kindOfCost(row)} ${row.code} ${row.name} ${row.unit}`}>
            <td>
              <Change row={row} />
            </td>
            <td>
              {row.code && <span className="muted">{row.code} </span>}
              {row.name}
              {kindOfCost(row) && <span className="muted"> · {kindOfCost(row)}</span>}
            </td>
            <td className="figure">{quantity(row.one_quantity)}</td>
            <td className="figure">{quantity(row.other_quantity)}</td>
            <td className="figure">
              {withSign(row.quantity)} {row.unit}
            </td>
            {seesMoney() && <td className="figure">{row.total === null ? '—' : formatMoney(row.total, 'CLP')}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** Of a service or a board: what it is. */
const kindOfCost = (row: ComparedRow | ComparedOther): string =>
  !('category' in row) ? '' : row.category === 'equipos_otros' ? 'Tablero' : costCategories[row.category];

export type ComparedKind = 'added' | 'removed' | 'changed';
export const kindOf = ({ one_quantity, other_quantity }: ComparedRow): ComparedKind =>
  one_quantity === null ? 'added' : other_quantity === null ? 'removed' : 'changed';

const Change = ({ row }: { row: ComparedRow }) => {
  const kind = kindOf(row);
  if (kind === 'added') return <Status tone="success">Agregado</Status>;
  return kind === 'removed' ? <Status tone="danger">Quitado</Status> : <Status tone="warning">Cambiado</Status>;
};

const quantity = (it: string | null): string => (it === null ? '—' : formatNumber(it));
const withSign = (it: string): string => (it.startsWith('-') ? formatNumber(it) : `+${formatNumber(it)}`);
