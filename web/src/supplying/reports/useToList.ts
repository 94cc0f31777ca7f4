import { useSearch } from '@tanstack/react-router';
import { changeList, type Search } from '../../ui/rows/listState.ts';
import type { To } from '../../ui/page/to.ts';

/** From a picture to the rows that it counts. */
export function useToList() {
  const search: Search = useSearch({ strict: false });
  return (filters: Record<string, string>): To => ({ to: '.', search: changeList({ ...search, vista: undefined }, { filters }) });
}
