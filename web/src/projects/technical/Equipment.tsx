import { Figure } from '../../ui/list/figures.tsx';
import './technical.css';

interface Props {
  title: string;
  empty: string;
  rows: readonly { modelo: string; cantidad: number; each: string; all: string }[];
}

/** Panels or inverters, one line for each model. */
export function Equipment({ title, empty, rows }: Props) {
  return (
    <section className="panel">
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className="muted">{empty}</p>
      ) : (
        <div className="equipment" role="region" aria-label={`${title}, detalle`} tabIndex={0}>
          <table className="rows" aria-label={title}>
            <thead>
              <tr>
                <th scope="col">Marca y modelo</th>
                <th scope="col" className="rows-right">
                  Cantidad
                </th>
                <th scope="col" className="rows-right">
                  Cada uno
                </th>
                <th scope="col" className="rows-right">
                  Total
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ modelo, cantidad, each, all }, at) => (
                <tr key={at}>
                  <td className="cell-wrap">{modelo}</td>
                  <td className="rows-right">
                    <Figure value={cantidad} />
                  </td>
                  <td className="rows-right figure">{each}</td>
                  <td className="rows-right figure">{all}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
