import { Button } from '../page/Button.tsx';
import type { FieldDifference } from './formState.ts';
import './Compare.css';

interface Props {
  rows: readonly FieldDifference[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Somebody saved while the person was editing: both versions side by side, and the choice. */
export function Compare({ rows, onKeepMine, onTakeTheirs }: Props) {
  return (
    <section className="compare" role="alert">
      <h2>Otra persona guardó cambios mientras usted editaba</h2>
      {rows.length === 0 ? (
        <p>Lo que usted escribió no choca con lo guardado.</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">Campo</th>
              <th scope="col">Lo suyo</th>
              <th scope="col">Actual</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, mine, theirs }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{mine || '—'}</td>
                <td>{theirs || '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="compare-buttons">
        <Button onClick={onTakeTheirs}>Usar lo actual</Button>
        <Button kind="primary" onClick={onKeepMine}>
          Guardar lo mío
        </Button>
      </div>
    </section>
  );
}
