import type { Completion } from 'contract/documents/index.ts';
import { Advance } from '../../ui/list/figures.tsx';

/** How complete, as a bar; where nothing is expected there is none. */
export const PercentBar = ({ label, completion: { porcentaje } }: { label: string; completion: Completion }) =>
  porcentaje === null ? <span className="muted">—</span> : <Advance value={porcentaje} label={label} />;
