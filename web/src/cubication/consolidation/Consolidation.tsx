import { useParams, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import {
  consolidationNeeds,
  exportConsolidation,
  listConsolidation,
  listConsolidationPlaces,
  type ConsolidatedMaterial,
} from 'contract/cubication/index.ts';
import { formatNumber } from 'contract/format.ts';
import { useCall } from '../../api.ts';
import { chooseSeveralFilter } from '../../ui/list/chooseSeveralFilter.tsx';
import type { Column } from '../../ui/list/columns.tsx';
import { Day, Figure, nothing } from '../../ui/list/figures.tsx';
import { chooseFilter, type Filter } from '../../ui/list/Filters.tsx';
import { List } from '../../ui/list/List.tsx';
import { families } from '../sources.ts';
import { NeedDrawer } from './NeedDrawer.tsx';
import './consolidation.css';

/** What the places of a project need together, and what of it is still to be asked for or bought. */
export function Consolidation() {
  const { codigoProyecto = '' }: Record<string, string | undefined> = useParams({ strict: false });
  const { places }: Record<string, unknown> = useSearch({ strict: false });
  const chosen = typeof places === 'string' && places !== '' ? { places } : {};
  const filters = useMemo(() => filtersOf(codigoProyecto), [codigoProyecto]);
  const summed = useCall(listConsolidationPlaces, { codigoProyecto, ...chosen, per_page: 1 }, { keepPrevious: true }).data;
  const [told, tell] = useState<ConsolidatedMaterial>();
  return (
    <>
      <List
        title="Consolidado"
        isPart
        call={listConsolidation}
        fixed={{ codigoProyecto }}
        rowKey={(it) => it.code}
        columns={columns}
        filters={filters}
        onOpen={tell}
        excel={{ call: exportConsolidation }}
        intro={summed !== undefined && summed.total_items > 0 && <SumNote places={summed.total_items} custom_rows={summed.custom_rows} />}
        isOfProjects
        empty="Ningún lugar de este proyecto tiene una cubicación vigente. Se crean en la pestaña «Cubicación» de cada lugar."
      />
      {told && <NeedDrawer codigoProyecto={codigoProyecto} {...chosen} material={told} onClose={() => tell(undefined)} />}
    </>
  );
}

const placesWords = (count: number): string => (count === 1 ? 'un lugar' : `${formatNumber(count)} lugares`);

/** Which take-offs are summed, and what is in none of the sums. */
const SumNote = ({ places, custom_rows }: { places: number; custom_rows: number }) => (
  <p className="muted consolidation-of">
    Suma de {placesWords(places)}: de cada uno, lo enviado al ERP y, donde no hay, la cubicación abierta.
    {custom_rows > 0 &&
      (custom_rows === 1
        ? ' Una fila de material propio no se suma: reemplácela por un material del catálogo.'
        : ` ${formatNumber(custom_rows)} filas de material propio no se suman: reemplácelas por materiales del catálogo.`)}
  </p>
);

const filtersOf = (codigoProyecto: string): readonly Filter[] => [
  { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Código o descripción' },
  chooseSeveralFilter({
    name: 'places',
    label: 'Lugares',
    source: {
      call: listConsolidationPlaces,
      fixed: { codigoProyecto },
      option: (it) => ({ value: it.codigoLugarInstalacion, label: it.nombre }),
    },
  }),
  { kind: 'select', name: 'need', label: 'Ver', options: Object.entries(consolidationNeeds).map(([value, label]) => ({ value, label })) },
  chooseFilter({ name: 'family_id', label: 'Familia', source: families, isMore: true }),
];

const quantity = (value: string | null) => (value === '0' ? nothing : <Figure value={value} />);
const whyUntold = 'No se dice: parte de lo que hay está en conteo.';

const columns: readonly Column<ConsolidatedMaterial>[] = [
  { key: 'code', title: 'Código', card: 'title', width: 130, render: (it) => it.code },
  { key: 'description', title: 'Descripción', card: 'subtitle', render: (it) => it.description },
  { key: 'places', title: 'Lugares', align: 'right', card: 'fact', render: (it) => <Figure value={it.places} /> },
  { key: 'taken_off', title: 'Cubicado', align: 'right', card: 'fact', render: (it) => <Figure value={it.taken_off} unit={it.unit} /> },
  { key: 'asked', title: 'Pedido', align: 'right', card: 'fact', render: (it) => quantity(it.asked) },
  { key: 'reserved', title: 'Reservado', align: 'right', render: (it) => quantity(it.reserved) },
  { key: 'on_the_way', title: 'En camino', align: 'right', render: (it) => quantity(it.on_the_way) },
  { key: 'left', title: 'Por pedir', align: 'right', card: 'fact', render: (it) => quantity(it.left) },
  {
    key: 'free',
    title: 'Libre',
    align: 'right',
    card: 'fact',
    render: (it) => (it.free === null ? <span title={whyUntold}>{nothing}</span> : quantity(it.free)),
  },
  {
    key: 'to_buy',
    title: 'Por comprar',
    align: 'right',
    card: 'fact',
    render: (it) =>
      it.to_buy === null ? (
        <span title={whyUntold}>{nothing}</span>
      ) : it.to_buy === '0' ? (
        nothing
      ) : (
        <strong>
          <Figure value={it.to_buy} />
        </strong>
      ),
  },
  { key: 'needed_on', title: 'Se necesita', card: 'fact', render: (it) => <Day value={it.needed_on} /> },
  { key: 'received', title: 'Recibido', align: 'right', isExtra: true, render: (it) => quantity(it.received) },
  { key: 'beyond', title: 'Pedido de más', align: 'right', isExtra: true, render: (it) => quantity(it.beyond) },
  { key: 'family', title: 'Familia', isExtra: true, groupOf: (it) => it.family, render: (it) => it.family },
];
