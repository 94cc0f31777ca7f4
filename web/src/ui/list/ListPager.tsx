import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { formatNumber } from 'contract/format.ts';
import { pageLengths, pagesShown, type ListChange, type ListQuestion } from '../rows/listState.ts';
import './ListPager.css';

interface Props {
  state: ListQuestion;
  total: number;
  onChange: (change: ListChange) => void;
  /** The mouse is near the next page. */
  onNear: (page: number) => void;
}

/** Which rows are shown of how many, and the way to the others. */
export function ListPager({ state: { page, perPage }, total, onChange, onNear }: Props) {
  const last = Math.max(1, Math.ceil(total / perPage));
  const go = (to: number) => onChange({ page: to });
  return (
    <nav className="pager" aria-label="Páginas" onMouseEnter={() => page < last && onNear(page + 1)}>
      <span className="muted">
        {formatNumber((page - 1) * perPage + 1)}–{formatNumber(Math.min(total, page * perPage))} de {formatNumber(total)}
      </span>
      <button
        type="button"
        aria-label="Página anterior"
        disabled={page <= 1}
        title={page <= 1 ? 'Esta es la primera página.' : undefined}
        onClick={() => go(page - 1)}
      >
        <LeftOutlined />
      </button>
      {pagesShown(page, last).map((it, place) =>
        it === undefined ? (
          <span key={`gap ${place}`} aria-hidden>
            …
          </span>
        ) : (
          <button key={it} type="button" aria-label={`Página ${it}`} aria-current={it === page ? 'page' : undefined} onClick={() => go(it)}>
            {formatNumber(it)}
          </button>
        ),
      )}
      <button
        type="button"
        aria-label="Página siguiente"
        disabled={page >= last}
        title={page >= last ? 'Esta es la última página.' : undefined}
        onClick={() => go(page + 1)}
      >
        <RightOutlined />
      </button>
      <select
        className="control"
        aria-label="Filas por página"
        value={perPage}
        onChange={(event) => onChange({ perPage: Number(event.target.value) })}
      >
        {pageLengths.map((it) => (
          <option key={it} value={it}>
            {it} por página
          </option>
        ))}
      </select>
    </nav>
  );
}
