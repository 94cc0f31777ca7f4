import { erpKinds, erpSources, erpTasks, type ErpPost } from 'contract/erp/index.ts';

/** `Solicitud de materiales 1532 · compra`: what asked for it. */
export function sourceOf({ source, source_number, part }: Pick<ErpPost, 'source' | 'source_number' | 'part'>): string {
  const [, label = source] = Object.entries(erpSources).find(([name]) => name === source) ?? [];
  return [`${label} ${source_number}`, part].filter(Boolean).join(' · ');
}

/** `Solicitud de compra 1009`: what it is in the ERP; `Cerrar solicitud de compra`: what is to be done with it there. */
export function documentOf({ kind, task, erp_number, erp_entry }: Pick<ErpPost, 'kind' | 'task' | 'erp_number' | 'erp_entry'>): string {
  if (task !== 'create') return `${erpTasks[task]} ${erpKinds[kind].toLowerCase()}${erp_entry ? ` (clave ${erp_entry})` : ''}`;
  return erp_number ? `${erpKinds[kind]} ${erp_number}` : erpKinds[kind];
}
