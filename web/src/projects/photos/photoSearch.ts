import { useNavigate, useSearch } from '@tanstack/react-router';
import type { PhotoGrouping } from 'contract/projects/index.ts';
import type { Filter } from '../../ui/list/Filters.tsx';
import { changeList, readList } from '../../ui/rows/listState.ts';
import { useCodes } from '../addresses.ts';

const none = '-';

/** What narrows the gallery; activities are the place's own. */
export const photoFilters = (actividades: readonly string[]): Filter[] => [
  { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Leyenda, actividad o archivo' },
  { kind: 'days', from: 'desde', to: 'hasta', label: 'Tomadas' },
  {
    kind: 'select',
    name: 'actividad',
    label: 'Actividad',
    options: [
      ...actividades.toSorted((a, b) => a.localeCompare(b, 'es')).map((it) => ({ value: it, label: it })),
      { value: none, label: 'Sin actividad' },
    ],
  },
];

const names = ['search', 'desde', 'hasta', 'actividad'] as const;

/** The gallery as its address says it: grouping, filters, and the photo that is open. */
export function usePhotoSearch() {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const codes = useCodes();
  const { filters } = readList(search, names);
  const given: Record<string, unknown> = { ...search };
  const agrupar: PhotoGrouping = given['agrupar'] === 'actividad' ? 'actividad' : 'fecha';
  const open = Number(given['foto']);
  const { actividad, ...others } = filters;
  const asked = { ...others, ...(actividad === none ? { sin_actividad: '1' as const } : actividad ? { actividad } : {}) };
  const go = (next: Record<string, string | undefined>, replace: boolean) =>
    void navigate({ to: '.', search: changeList(search, { filters: next }), replace, resetScroll: false });
  return {
    filters,
    /** As the calls take them. */
    asked,
    agrupar,
    question: { ...codes, ...asked, agrupar },
    /** The activity that is looked at, if it is one. */
    actividad: actividad === none ? undefined : actividad,
    openId: Number.isInteger(open) && open > 0 ? open : undefined,
    setFilters: (values: Record<string, string | undefined>) => go(values, true),
    groupBy: (value: PhotoGrouping) => go({ agrupar: value === 'fecha' ? undefined : value }, true),
    /** Opening one is a step that the back button takes back; going on to the next is not. */
    show: (id: number, { isNext = false } = {}) => go({ foto: String(id) }, isNext),
    close: () => go({ foto: undefined }, true),
  };
}

export type PhotoSearch = ReturnType<typeof usePhotoSearch>;
