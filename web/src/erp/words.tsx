import { erpKinds, erpPostStates, erpSources, type ErpPost } from 'contract/erp/index.ts';
import { Status } from '../ui/Status.tsx';

export const PostStatus = ({ state }: Pick<ErpPost, 'state'>) => (
  <Status tone={erpPostStates.tone(state)}>{erpPostStates.label(state)}</Status>
);

/** `Solicitud de materiales 1532 · compra`: what asked for it. */
export function sourceOf({ source, source_number, part }: Pick<ErpPost, 'source' | 'source_number' | 'part'>): string {
  const [, label = source] = Object.entries(erpSources).find(([name]) => name === source) ?? [];
  return [`${label} ${source_number}`, part].filter(Boolean).join(' · ');
}

/** `Solicitud de compra 1009`: what it is in the ERP. */
export const documentOf = ({ kind, erp_number }: Pick<ErpPost, 'kind' | 'erp_number'>): string =>
  erp_number ? `${erpKinds[kind]} ${erp_number}` : erpKinds[kind];
