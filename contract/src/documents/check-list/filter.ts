import { dayInChile } from '../../format.ts';
import type { CheckListItem, DocumentState } from './check-list.ts';

/** What narrows a check-list, on the screen and in its spreadsheet. */
export interface CheckListFilters {
  search?: string | undefined;
  tipo_documento_id?: number | undefined;
  nombre_documento_id?: number | undefined;
  estado?: DocumentState | undefined;
  /** First and last day of the upload, on the clocks of Santiago. */
  desde?: string | undefined;
  hasta?: string | undefined;
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The lines that all filters let through; what has no document is of no day. */
export function filteredItems(items: readonly CheckListItem[], filters: CheckListFilters): CheckListItem[] {
  const { search, tipo_documento_id, nombre_documento_id, estado, desde, hasta } = filters;
  const words = plain(search ?? '')
    .split(/\s+/)
    .filter(Boolean);
  return items.filter((it) => {
    const text = plain(`${it.tipo_documento} ${it.nombre_documento} ${it.documento?.archivo?.nombre ?? ''}`);
    const day = it.documento?.fechaSubida && dayInChile(new Date(it.documento.fechaSubida));
    return (
      words.every((word) => text.includes(word)) &&
      (tipo_documento_id === undefined || it.tipo_documento_id === tipo_documento_id) &&
      (nombre_documento_id === undefined || it.nombre_documento_id === nombre_documento_id) &&
      (estado === undefined || it.estado === estado) &&
      (desde === undefined || (day && day >= desde)) &&
      (hasta === undefined || (day && day <= hasta))
    );
  });
}
