import type { MaterialInfo } from 'contract/materials/index.ts';
import { FigureCell, FigureColumns } from '../../ui/list/FigureColumns.tsx';
import { Figure } from '../../ui/list/figures.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { paths } from '../addresses.ts';
import '../materials.css';

type Lying = MaterialInfo['stocks'][number];

const figuresOf = {
  Hay: (it: Lying) => it.available_quantity,
  Reservado: (it: Lying) => it.reserved_quantity,
  Libre: (it: Lying) => it.free_quantity,
  'En camino': (it: Lying) => it.in_transit_quantity,
};

/** Where it lies, and how much of it is promised, free and on its way there. */
export function WarehouseStock({ material: { stocks, unit, code } }: { material: MaterialInfo }) {
  return (
    <section className="panel">
      <h2>Stock por bodega</h2>
      {stocks.length === 0 ? (
        <Empty text="No hay en ninguna bodega que usted vea." />
      ) : (
        <FigureColumns rows={stocks} columns={figuresOf}>
          <table className="lines-table" aria-label="Stock por bodega">
            <thead>
              <tr>
                <th scope="col">Bodega</th>
                <th scope="col" className="lines-figure">
                  Hay
                </th>
                <th scope="col" className="lines-figure">
                  Reservado
                </th>
                <th scope="col" className="lines-figure">
                  Libre
                </th>
                <th scope="col" className="lines-figure">
                  En camino
                </th>
              </tr>
            </thead>
            <tbody>
              {stocks.map((it) => (
                <tr key={it.warehouse_code}>
                  <td className="lines-name">
                    <Link to={paths.material} params={{ code }} search={{ warehouse_code: it.warehouse_code }}>
                      {it.warehouse_code} - {it.warehouse}
                    </Link>
                  </td>
                  <FigureCell title="Hay">
                    {it.available_quantity === null ? (
                      <span className="muted">En conteo</span>
                    ) : (
                      <Figure value={it.available_quantity} unit={unit} />
                    )}
                  </FigureCell>
                  <FigureCell title="Reservado">
                    <Figure value={it.reserved_quantity} unit={unit} />
                  </FigureCell>
                  <FigureCell title="Libre">
                    <Figure value={it.free_quantity} unit={unit} />
                  </FigureCell>
                  <FigureCell title="En camino">
                    {it.in_transit_quantity === '0' ? (
                      <span className="muted">—</span>
                    ) : (
                      <Figure value={it.in_transit_quantity} unit={unit} />
                    )}
                  </FigureCell>
                </tr>
              ))}
            </tbody>
          </table>
        </FigureColumns>
      )}
    </section>
  );
}
