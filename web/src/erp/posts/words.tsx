import { erpKinds, erpSources, erpTasks, type ErpPost } from 'contract/erp/index.ts';

/** `Solicitud de materiales 1532 · compra`: what asked for it. */
export function sourceOf({ source, source_number, part }: Pick<ErpPost, 'source' | 'source_number' | 'part'>): string {
  const [, label = source] = Object.entries(erpSources).find(([name]) => name === source) ?? [];
  // The number of a sheet says itself that it is one.
  return [source_number.startsWith(label) ? source_number : `${label} ${source_number}`, part].filter(Boolean).join(' · ');
}

/** The same in a row, however narrow: its number stays whole. */
export function Source({ of }: { of: Parameters<typeof sourceOf>[0] }) {
  const words = sourceOf(of);
  const at = words.indexOf(of.source_number);
  return (
    <span className="erp-source">
      {words.slice(0, at)}
      <span className="erp-source-number">{of.source_number}</span>
      {words.slice(at + of.source_number.length)}
    </span>
  );
}

/** `Solicitud de compra 1009`: what it is in the ERP; `Cerrar solicitud de compra`: what is to be done with it there. */
export function documentOf({ kind, task, erp_number, erp_entry }: Pick<ErpPost, 'kind' | 'task' | 'erp_number' | 'erp_entry'>): string {
  if (task !== 'create') return `${erpTasks[task]} ${begunSmall(erpKinds[kind])}${erp_entry ? ` (clave ${erp_entry})` : ''}`;
  return erp_number ? `${erpKinds[kind]} ${erp_number}` : erpKinds[kind];
}

/** «HES» stays as it is. */
const begunSmall = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);
