import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { To } from './to.ts';

interface Props<Row> {
  row: Row;
  name: ReactNode;
  link: ((row: Row) => To) | undefined;
  onOpen: ((row: Row) => void) | undefined;
}

/** The name of a row: what opens it. */
export function RowName<Row>({ row, name, link, onOpen }: Props<Row>) {
  if (link) {
    return (
      <Link className="row-name" {...link(row)}>
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
