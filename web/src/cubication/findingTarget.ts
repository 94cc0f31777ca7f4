import { firstRowOf, type Finding } from 'contract/cubication/index.ts';
import type { RowIn } from './parts.ts';

type Materials = Parameters<typeof firstRowOf>[1];

/** Where it is put right: at its row, or at the first one that it adds up; nowhere where no row is of that kind. */
export function targetOf(
  { rule, part, row_id }: Pick<Finding, 'rule' | 'part' | 'row_id'>,
  materials: readonly (Materials[number] & { id: number })[],
): RowIn | undefined {
  const id = row_id ?? firstRowOf(rule, materials)?.id;
  return id === undefined ? undefined : { part, id };
}
