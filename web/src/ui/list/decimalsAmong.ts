import { isValidElement, type ReactNode } from 'react';
import { decimalsOf } from 'contract/format.ts';
import { Figure } from './figures.tsx';

/** How many decimals the longest number has that the cells of a column show. */
export const decimalsAmong = (cells: readonly ReactNode[]): number =>
  Math.max(
    0,
    ...cells.map((it) =>
      isValidElement<{ value?: string | number | null }>(it) && it.type === Figure ? decimalsOf(it.props.value ?? '') : 0,
    ),
  );
