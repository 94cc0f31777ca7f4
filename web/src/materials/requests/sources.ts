import { getCostCenterMaterials, getCostCenters, type Material } from 'contract/materials/index.ts';
import type { Source } from '../../ui/Choose.tsx';

/** Cost centres to which something may be charged. */
export const costCenters: Source<{ code: string; label: string }> = {
  call: getCostCenters,
  option: ({ code, label }) => ({ value: code, label }),
};

/** What a cost centre may ask for, what it asked for most at the top. */
export const materialsOf = (cost_center: string): Source<Material> => ({
  call: getCostCenterMaterials,
  fixed: { cost_center },
  option: ({ code, description }) => ({ value: code, label: `${code} · ${description}` }),
});
