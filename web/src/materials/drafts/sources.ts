import { getCostCenterMaterials, type Material } from 'contract/materials/index.ts';
import type { Source } from '../../ui/fields/Choose.tsx';

/** What a cost centre may ask for, what it asked for most at the top. */
export const materialsOf = (cost_center: string): Source<Material> => ({
  call: getCostCenterMaterials,
  fixed: { cost_center },
  option: ({ code, description }) => ({ value: code, label: `${code} · ${description}` }),
});
