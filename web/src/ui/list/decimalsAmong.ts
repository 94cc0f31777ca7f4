import { isValidElement, type ReactNode } from 'react';
import { decimalsOf } from 'contract/format.ts';
import { Figure } from './figures.tsx';

/** The number that a cell shows as a figure, and nothing else. */
export const valueOfFigure = (cell: ReactNode): string | number | undefined =>
  isValidElement<{ value?: string | number | null }>(cell) && cell.type === Figure ? (cell.props.value ?? '') : undefined;

/** How many decimals the longest number has that the cells of a column show. */
export const decimalsAmong = (cells: readonly ReactNode[]): number =>
  Math.max(0, ...cells.map((it) => decimalsOf(valueOfFigure(it) ?? '')));
