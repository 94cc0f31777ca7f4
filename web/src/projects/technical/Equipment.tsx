import { FigureCell, FigureColumns } from '../../ui/list/FigureColumns.tsx';
import { Figure } from '../../ui/list/figures.tsx';
import './technical.css';

interface Row {
  modelo: string;
  cantidad: number;
  each: string | number;
  all: string;
}

interface Props {
  title: string;
  empty: string;
  rows: readonly Row[];
  /** In what one is measured, and all of them. */
  units: Readonly<Record<'each' | 'all', string>>;
}

const figuresOf = {
  Cantidad: (it: Row) => it.cantidad,
  'Cada uno': (it: Row) => it.each,
  Total: (it: Row) => it.all,
};

/** Panels or inverters, one line for each model. */
export function Equipment({ title, empty, rows, units }: Props) {
  return (
    <section className="panel">
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className="muted">{empty}</p>
      ) : (
        <div className="equipment" role="region" aria-label={`${title}, detalle`} tabIndex={0}>
          <FigureColumns rows={rows} columns={figuresOf}>
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
                    <FigureCell title="Cantidad" className="rows-right">
                      <Figure value={cantidad} />
                    </FigureCell>
                    <FigureCell title="Cada uno" className="rows-right">
                      <Figure value={each} unit={units.each} />
                    </FigureCell>
                    <FigureCell title="Total" className="rows-right">
                      <Figure value={all} unit={units.all} />
                    </FigureCell>
                  </tr>
                ))}
              </tbody>
            </table>
          </FigureColumns>
        </div>
      )}
    </section>
  );
}
