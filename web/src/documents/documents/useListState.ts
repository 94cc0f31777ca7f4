import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  documentState,
  documentStates,
  excelListaDocumentos,
  type CheckListFilters,
  type CheckListItem,
} from 'contract/documents/index.ts';
import { namesOf, type Filter } from '../../ui/list/Filters.tsx';
import { changeList, readList } from '../../ui/rows/listState.ts';

const estados = documentStates.map((value) => ({ value, label: documentState.label(value) }));

/** Search, type, name, state and days; the names are those of the chosen type. */
export function filtersOf(items: readonly CheckListItem[], { tipo_documento_id }: CheckListFilters): Filter[] {
  const types = new Map(items.map((it) => [String(it.tipo_documento_id), it.tipo_documento]));
  const ofType = items.filter((it) => tipo_documento_id === undefined || it.tipo_documento_id === tipo_documento_id);
  return [
    { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Documento o archivo' },
    { kind: 'select', name: 'tipo_documento_id', label: 'Tipo', options: [...types].map(([value, label]) => ({ value, label })) },
    { kind: 'select', name: 'estado', label: 'Estado', options: estados },
    {
      kind: 'select',
      name: 'nombre_documento_id',
      label: 'Nombre',
      isMore: true,
      options: ofType.map((it) => ({ value: String(it.nombre_documento_id), label: it.nombre_documento })),
    },
    { kind: 'days', from: 'desde', to: 'hasta', label: 'Subido entre', isMore: true },
  ];
}

const names = namesOf(filtersOf([], {}));

/** Which document is open, and which version of it. */
export interface OpenedDocument {
  id: number;
  numero?: number;
}

/** What narrows the list and what is open: both live in the address, so that a link or the back button restores them. */
export function useListState() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const { filters: values } = readList(search, names);
  const id = Number(search['ver']);
  const numero = Number(search['numero']);
  return {
    values,
    asked: askedOf(values),
    change: (next: Record<string, string | undefined>) =>
      void navigate({ to: '.', search: changeList(search, { filters: next }), replace: true }),
    opened: Number.isInteger(id) && id > 0 ? { id, ...(numero > 0 && { numero }) } : undefined,
    open: (next: OpenedDocument | undefined) => {
      const filters = { ver: next && String(next.id), numero: next?.numero === undefined ? undefined : String(next.numero) };
      void navigate({ to: '.', search: changeList(search, { filters }), resetScroll: false });
    },
  };
}

/** Only what the call's own schemas accept: what somebody typed wrongly in the address counts as not written. */
function askedOf(values: Record<string, string>): CheckListFilters {
  const asked: CheckListFilters = {};
  const { query } = excelListaDocumentos;
  const day = (text: string | undefined) => query.desde.safeParse(text).data;
  asked.search = values['search'];
  asked.tipo_documento_id = query.tipo_documento_id.safeParse(values['tipo_documento_id']).data;
  asked.nombre_documento_id = query.nombre_documento_id.safeParse(values['nombre_documento_id']).data;
  asked.estado = query.estado.safeParse(values['estado']).data;
  asked.desde = day(values['desde']);
  asked.hasta = day(values['hasta']);
  return asked;
}
