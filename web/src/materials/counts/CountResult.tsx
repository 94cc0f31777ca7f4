import type { StockCountInfo } from 'contract/materials/index.ts';
import { FigureCell, FigureColumns } from '../../ui/list/FigureColumns.tsx';
import { Figure } from '../../ui/list/figures.tsx';
import '../materials.css';

type Line = StockCountInfo['items'][number];

const figuresOf = {
  'Según sistema': (it: Line) => it.expected_quantity,
  Contado: (it: Line) => it.counted_quantity,
  Diferencia: (it: Line) => it.difference,
};

/** What was counted against what should have been there; what differs first. */
export function CountResult({ count: { items } }: { count: StockCountInfo }) {
  const differs = (it: Line) => it.difference !== null && it.difference !== '0';
  const sorted = items.toSorted((a, b) => Number(differs(b)) - Number(differs(a)) || a.code.localeCompare(b.code));
  return (
    <section className="panel">
      <h2>Resultado</h2>
      <FigureColumns rows={sorted} columns={figuresOf}>
        <table className="lines-table" aria-label="Resultado del conteo">
          <thead>
            <tr>
              <th scope="col">Material</th>
              <th scope="col" className="lines-figure">
                Según sistema
              </th>
              <th scope="col" className="lines-figure">
                Contado
              </th>
              <th scope="col" className="lines-figure">
                Diferencia
              </th>
              <th scope="col">Comentario</th>
            </tr>
          </thead>
          <tbody>
            {sorted.map((it) => (
              <tr key={it.code}>
                <td className="lines-name">
                  <span className="lines-code">{it.code}</span> {it.description}
                </td>
                <FigureCell title="Según sistema">
                  <Figure value={it.expected_quantity} unit={it.unit} />
                </FigureCell>
                <FigureCell title="Contado">
                  <Figure value={it.counted_quantity} unit={it.unit} />
                </FigureCell>
                <FigureCell title="Diferencia">
                  <Difference value={it.difference} />
                </FigureCell>
                <td className="lines-wide">{[it.comment, it.counted_by && `contó ${it.counted_by}`].filter(Boolean).join(' · ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </FigureColumns>
    </section>
  );
}

function Difference({ value }: { value: string | null }) {
  if (value === null || value === '0') return <span className="muted">{value === null ? '—' : 'Igual'}</span>;
  const isLess = value.startsWith('-');
  return (
    <strong className={isLess ? 'difference-less' : 'difference-more'}>
      {isLess ? 'Faltan ' : 'Sobran '}
      <Figure value={isLess ? value.slice(1) : value} />
    </strong>
  );
}
