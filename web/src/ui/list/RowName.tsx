import type { ReactNode } from 'react';
import { Link } from '../page/Link.tsx';
import { mayOpen } from '../page/mayOpen.ts';
import type { To } from '../page/to.ts';

interface Props<Row> {
  row: Row;
  name: ReactNode;
  link: ((row: Row) => To) | undefined;
  onOpen: ((row: Row) => void) | undefined;
}

/** The name of a row: what opens it. */
export function RowName<Row>({ row, name, link, onOpen }: Props<Row>) {
  const to = link?.(row);
  if (to && mayOpen(to)) {
    return (
      <Link className="row-name" {...to}>
        {name}
      </Link>
    );
  }
  if (!onOpen) return name;
  return (
    <button type="button" className="row-name" onClick={() => onOpen(row)}>
      {name}
    </button>
  );
}
