import { Pagination } from 'antd';
import { formatNumber } from 'contract/format.ts';
import { pageLengths, type ListChange, type ListState } from './listState.ts';

interface Props {
  state: ListState;
  total: number;
  onChange: (change: ListChange) => void;
  /** The mouse is near the next page. */
  onNear: (page: number) => void;
}

/** Which rows are shown of how many, and the way to the others. */
export function ListPager({ state: { page, perPage }, total, onChange, onNear }: Props) {
  const isLast = page * perPage >= total;
  return (
    <nav className="list-pager" aria-label="Páginas" onMouseEnter={() => !isLast && onNear(page + 1)}>
      <Pagination
        current={page}
        pageSize={perPage}
        total={total}
        showSizeChanger
        pageSizeOptions={[...pageLengths]}
        showTotal={(all, [first, last]) => `${formatNumber(first)}–${formatNumber(last)} de ${formatNumber(all)}`}
        onChange={(next, length) => onChange(length === perPage ? { page: next } : { perPage: length })}
      />
    </nav>
  );
}
