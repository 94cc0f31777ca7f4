import { serialStates, type Serial } from 'contract/materials/index.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { Instant, nothing } from '../../ui/list/figures.tsx';
import { State } from '../../ui/page/Status.tsx';
import { paperWords } from './papers.ts';

/** `BF0001 - Bodega central`, or the place or project where it is, or the transfer that it is on the road with. */
export const whereOf = ({ warehouse_code, warehouse, place_code, place, project_code, ...it }: Serial): string | null => {
  if (it.status === 'en_camino') return paperWords(it);
  return warehouse_code !== null
    ? [warehouse_code, warehouse].filter(Boolean).join(' - ')
    : [place_code, place].filter(Boolean).join(' - ') || project_code;
};

/** One serial: what it is, where, by which paper, and who brought it when. */
export const serialColumns: readonly Column<Serial>[] = [
  { key: 'serial', title: 'Serie', card: 'title', render: (it) => it.serial },
  {
    key: 'code',
    title: 'Material',
    card: 'subtitle',
    cutAt: 220,
    groupOf: (it) => it.code,
    render: (it) => `${it.code} ${it.description}`,
  },
  { key: 'status', title: 'Estado', card: 'status', width: 170, render: (it) => <State of={serialStates} is={it.status} /> },
  { key: 'where', title: 'Dónde', card: 'fact', cutAt: 180, groupOf: whereOf, render: (it) => whereOf(it) ?? nothing },
  { key: 'document_number', title: 'Último papel', card: 'fact', cutAt: 170, render: paperWords },
  { key: 'since', title: 'Desde', width: 150, isExtra: true, render: (it) => <Instant value={it.since} /> },
  { key: 'supplier', title: 'Proveedor', card: 'fact', cutAt: 150, groupOf: (it) => it.supplier, render: (it) => it.supplier ?? nothing },
  { key: 'order_number', title: 'Orden', width: 110, render: (it) => it.order_number ?? nothing },
  { key: 'received_at', title: 'Recibida', card: 'fact', width: 150, render: (it) => <Instant value={it.received_at} /> },
  { key: 'receipt_number', title: 'Recepción', isExtra: true, render: (it) => it.receipt_number },
  { key: 'project_code', title: 'Proyecto', isExtra: true, render: (it) => it.project_code ?? nothing },
];
