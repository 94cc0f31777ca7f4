import type { ValueEntry } from 'contract/materials/index.ts';
import { Day, Money } from '../../ui/list/figures.tsx';
import { Button } from '../../ui/page/Button.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import { Status } from '../../ui/page/Status.tsx';
import '../materials.css';

interface Props {
  title: string;
  entries: readonly ValueEntry[];
  empty: string;
  onAdd?: () => void;
}

/** A price list, or what it cost: the entry in force first. */
export function Values({ title, entries, empty, onAdd }: Props) {
  const add = onAdd && <Button onClick={onAdd}>{title === 'Precios' ? 'Registrar precio nuevo' : 'Registrar costo nuevo'}</Button>;
  return (
    <section className="panel">
      <h2>{title}</h2>
      {entries.length === 0 ? (
        <Empty text={empty} action={add} />
      ) : (
        <>
          <table className="lines-table" aria-label={title}>
            <thead>
              <tr>
                <th scope="col">Desde</th>
                <th scope="col" className="lines-figure">
                  Valor unitario
                </th>
                <th scope="col">Registró</th>
                <th scope="col">Vigencia</th>
              </tr>
            </thead>
            <tbody>
              {entries.map((it, at) => (
                <tr key={it.id}>
                  <td>
                    <Day value={it.since} />
                  </td>
                  <td className="lines-figure">
                    <Money value={it.amount} currency={it.currency} />
                  </td>
                  <td>{it.user ?? '—'}</td>
                  <td>{at === 0 ? <Status tone="success">Vigente</Status> : <span className="muted">Anterior</span>}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <div>{add}</div>
        </>
      )}
    </section>
  );
}
