import { costCategories, type ComparedOther, type ComparedRow } from 'contract/cubication/index.ts';
import { decimalsOf, formatMoney, formatNumber } from 'contract/format.ts';
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
export const ComparedRows = ({ title, rows, one, other }: Props) => {
  const [ofOne, ofOther, ofDifference] = [
    decimalsIn(rows.map((it) => it.one_quantity)),
    decimalsIn(rows.map((it) => it.other_quantity)),
    decimalsIn(rows.map((it) => it.quantity)),
  ];
  return (
    <div className="compared-rows" role="region" aria-label={`${title}, diferencias`} tabIndex={0}>
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
              <td className="figure">{row.one_quantity === null ? '—' : formatNumber(row.one_quantity, ofOne)}</td>
              <td className="figure">{row.other_quantity === null ? '—' : formatNumber(row.other_quantity, ofOther)}</td>
              <td className="figure">
                {withSign(row.quantity, ofDifference)} {row.unit}
              </td>
              {seesMoney() && <td className="figure">{row.total === null ? '—' : formatMoney(row.total, 'CLP')}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** How many decimals the longest of a column has: all of it are written with as many. */
const decimalsIn = (quantities: readonly (string | null)[]): number => Math.max(0, ...quantities.map((it) => decimalsOf(it ?? '')));

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

const withSign = (it: string, decimals: number): string => (it.startsWith('-') ? '' : '+') + formatNumber(it, decimals);
