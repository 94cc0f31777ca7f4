import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Box } from '../ui/Box.tsx';
import { toMaterial } from './addresses.ts';
import './materials.css';

interface Line {
  line: number;
  code: string;
  description: string;
}
/** What stands beside the material. */
export interface PaperColumn<L> {
  title: string;
  isFigure?: boolean;
  isWide?: boolean;
  cell: (line: L) => ReactNode;
}
interface Props<L> {
  items: readonly L[];
  columns: readonly PaperColumn<L>[];
  /** What is said below them. */
  note?: string | false;
}

const classOf = ({ isFigure, isWide }: Pick<PaperColumn<never>, 'isFigure' | 'isWide'>) =>
  isFigure ? 'lines-figure' : isWide ? 'lines-wide' : undefined;

/** The materials of a paper, as they were written. */
export const PaperLines = <L extends Line>({ items, columns, note }: Props<L>) => (
  <Box title="Materiales">
    <table className="lines-table" aria-label="Materiales">
      <thead>
        <tr>
          <th scope="col">Material</th>
          {columns.map(({ title, ...it }) => (
            <th key={title} scope="col" className={it.isFigure ? 'lines-figure' : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((line) => (
          <tr key={line.line}>
            <td className="lines-name">
              <Link className="lines-code" {...toMaterial(line)}>
                {line.code}
              </Link>{' '}
              {line.description}
            </td>
            {columns.map(({ title, cell, ...it }) => (
              <td key={title} className={classOf(it)} {...(!it.isWide && { 'data-label': title })}>
                {cell(line)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    {note && <p className="muted">{note}</p>}
  </Box>
);
