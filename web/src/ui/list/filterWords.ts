import { formatDay } from 'contract/format.ts';
import type { Filter } from './Filters.tsx';

/** By what a list is narrowed, as a person says it: `Estado: Pendiente`. */
export const filterWords = (filters: readonly Filter[], values: Record<string, string>): string[] =>
  filters.flatMap((filter) => {
    const words = wordsOf(filter, values);
    return words === undefined ? [] : [words];
  });

function wordsOf(filter: Filter, values: Record<string, string>): string | undefined {
  if (filter.kind === 'days') return daysIn(filter.label, values[filter.from], values[filter.to]);
  const value = values[filter.name];
  if (value === undefined) return undefined;
  if (filter.kind === 'switch') return value === 'false' ? `No ${filter.label.toLowerCase()}` : filter.label;
  if (filter.kind === 'search') return `${filter.label}: «${value}»`;
  const name =
    filter.kind === 'choose' ? sessionStorage.getItem(filter.key + value) : filter.options.find((it) => it.value === value)?.label;
  return `${filter.label}: ${name ?? value}`;
}

function daysIn(label: string, from: string | undefined, to: string | undefined): string | undefined {
  if (from === undefined && to === undefined) return undefined;
  if (to === undefined) return `${label}: desde el ${formatDay(from ?? '')}`;
  return from === undefined ? `${label}: hasta el ${formatDay(to)}` : `${label}: ${formatDay(from)} y ${formatDay(to)}`;
}
