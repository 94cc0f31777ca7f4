import type { ReactNode } from 'react';
import { decimalsOf } from 'contract/format.ts';
import { decimalsAmong } from './decimalsAmong.ts';
import { Decimals } from './figures.tsx';
import './LinesTable.css';

/** What stands beside the name of a line. */
export interface LineColumn<L> {
  title: string;
  isFigure?: boolean;
  /** A sentence: on a phone it takes the whole card and says itself what it is. */
  isWide?: boolean;
  cell: (line: L) => ReactNode;
  /** The numbers of a cell that holds more than one. */
  figures?: (line: L) => readonly string[];
}

interface Props<L> {
  label: string;
  /** What each line is about: `Servicio`. */
  thing: string;
  lines: readonly L[];
  renderName: (line: L) => ReactNode;
  columns: readonly LineColumn<L>[];
  /** What can be done with a line. */
  renderActions?: (line: L) => ReactNode;
}

type Width = Pick<LineColumn<never>, 'isFigure' | 'isWide'>;

const classOf = ({ isFigure, isWide }: Width) => (isFigure ? 'lines-of-figure' : isWide ? 'lines-of-wide' : undefined);

/** The lines of a paper, to be read; on a phone each is a card. */
export function LinesTable<L extends { line: number }>({ label, thing, lines, renderName, columns, renderActions }: Props<L>) {
  const decimals = new Map(
    columns.map(({ title, cell, figures }) => [
      title,
      figures ? Math.max(0, ...lines.flatMap(figures).map(decimalsOf)) : decimalsAmong(lines.map(cell)),
    ]),
  );
  return (
    <table className="lines-of" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{thing}</th>
          {columns.map((it) => (
            <th key={it.title} scope="col" className={classOf(it)}>
              {it.title}
            </th>
          ))}
          {renderActions && (
            <th scope="col">
              <span className="unseen">Acciones</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.line}>
            <td className="lines-of-name">{renderName(line)}</td>
            {columns.map(({ title, cell, figures: _figures, ...it }) => (
              <td key={title} className={classOf(it)} {...(!it.isWide && { 'data-label': title })}>
                <Decimals value={decimals.get(title) ?? 0}>{cell(line)}</Decimals>
              </td>
            ))}
            {renderActions && <td className="lines-of-actions">{renderActions(line)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
