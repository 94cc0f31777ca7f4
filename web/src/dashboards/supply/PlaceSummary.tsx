import { useCallback, useMemo, useState } from 'react';
import {
  placeFigureNames,
  placeFigures,
  supplyKinds,
  supplyOfPlace,
  supplyPapersOfPlace,
  type PlaceFigure,
  type PlaceSupply,
} from 'contract/dashboards/index.ts';
import { useLive } from '../../api/live.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { FigureButton } from '../../ui/list/FigureButton.tsx';
import { FigureRows } from '../../ui/list/FigureRows.tsx';
import { Money } from '../../ui/list/figures.tsx';
import type { Filter } from '../../ui/list/Filters.tsx';
import { List } from '../../ui/list/List.tsx';
import type { ListProps } from '../../ui/list/listProps.ts';
import { usePlaceCode } from './addresses.ts';
import { PlacePictures } from './PlacePictures.tsx';
import { paperColumns } from './paperColumns.tsx';
import './supply.css';

/** Each material and service that was asked for at a place, from what was asked to what was given back, with the papers behind it. */
export function PlaceSummary() {
  const place_code = usePlaceCode();
  const [opened, setOpened] = useState<FigureBehind>();
  const open = useCallback((row: PlaceSupply, figure: PlaceFigure) => setOpened({ row, figure }), []);
  const columns = useMemo(() => columnsOf(open), [open]);
  useLive('requests:all', [supplyOfPlace]);
  return (
    <>
      <List
        title={`Abastecimiento de ${place_code}`}
        call={supplyOfPlace}
        fixed={{ codigoLugarInstalacion: place_code }}
        rowKey={(it) => `${it.kind} ${it.code}`}
        columns={columns}
        filters={filters}
        figures={picturesOf(place_code, open)}
        onOpen={(row) => setOpened({ row, figure: undefined })}
        empty="En este lugar todavía no se ha pedido ningún material ni servicio."
      />
      {opened && (
        <FigureRows
          title={titleOf(opened)}
          call={supplyPapersOfPlace}
          input={{
            codigoLugarInstalacion: place_code,
            kind: opened.row.kind,
            code: opened.row.code,
            ...(opened.figure && { figure: opened.figure }),
          }}
          columns={paperColumns(opened.row, opened.figure)}
          keyOf={(it) => `${it.paper} ${it.number} ${it.on}`}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

const picturesOf =
  (place_code: string, open: (row: PlaceSupply, figure: PlaceFigure) => void): NonNullable<ListProps<PlaceSupply>['figures']> =>
  (asked, empty) => <PlacePictures place_code={place_code} asked={asked} nothing={empty} open={open} />;

const filters: readonly Filter[] = [
  { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Código o descripción' },
  {
    kind: 'select',
    name: 'kind',
    label: 'Materiales o servicios',
    options: Object.entries(supplyKinds).map(([value, label]) => ({ value, label })),
  },
];

interface FigureBehind {
  row: PlaceSupply;
  /** Undefined: all of the row. */
  figure: PlaceFigure | undefined;
}
const titleOf = ({ row, figure }: FigureBehind): string =>
  [figure && placeFigures[figure].label, row.code, row.description].filter(Boolean).join(' · ');

const columnsOf = (open: (row: PlaceSupply, figure: PlaceFigure) => void): readonly Column<PlaceSupply>[] => [
  { key: 'code', title: 'Código', card: 'title', width: 130, render: (it) => it.code },
  { key: 'description', title: 'Descripción', card: 'subtitle', render: (it) => it.description },
  { key: 'kind', title: 'Qué', isExtra: true, groupOf: (it) => supplyKinds[it.kind], render: (it) => supplyKinds[it.kind] },
  { key: 'unit', title: 'Unidad', card: 'fact', render: (it) => it.unit },
  ...placeFigureNames.map((figure) => ({
    key: figure,
    title: placeFigures[figure].label,
    align: 'right' as const,
    card: 'fact' as const,
    render: (it: PlaceSupply) => (
      <FigureButton value={it[figure]} label={`${placeFigures[figure].label} de ${it.code}`} onOpen={() => open(it, figure)} />
    ),
  })),
  {
    key: 'requests',
    title: 'Solicitudes',
    align: 'right',
    card: 'fact',
    render: (it) => <FigureButton value={it.requests} label={`Solicitudes de ${it.code}`} onOpen={() => open(it, 'asked')} />,
  },
  {
    key: 'amount',
    title: 'Monto neto',
    money: true,
    align: 'right',
    card: 'fact',
    render: (it) => (
      <FigureButton value={it.amount} label={`Monto neto de ${it.code}`} onOpen={() => open(it, 'approved')}>
        <Money value={it.amount} />
      </FigureButton>
    ),
  },
];
