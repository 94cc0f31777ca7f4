import type { SizeBand } from 'contract/schedule/index.ts';

/** Which finished places are asked. */
export interface Sample {
  codigo_region?: string;
  tamano?: SizeBand;
}
