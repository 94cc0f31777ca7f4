import type { Cubage, CubageMaterial } from 'contract/cubication/index.ts';

type Row = Pick<CubageMaterial, 'custom_material' | 'active' | 'erp_status'>;
type Document = Pick<Cubage, 'allowed_actions' | 'template'>;

/** What is in no catalogue as long as it is pending, also in a take-off that was sent; what is retired while the take-off is open. */
export function isReplaceable(row: Row, { allowed_actions, template }: Document): boolean {
  const mayEdit = allowed_actions.includes('edit');
  if (!row.custom_material) return !row.active && mayEdit;
  return mayEdit || (row.erp_status === null && template === null && allowed_actions.includes('comment'));
}
