import { BulbOutlined, ColumnHeightOutlined } from '@ant-design/icons';
import { useMemo, useState } from 'react';
import {
  exportStockReport,
  stockAgeNames,
  stockAges,
  stockReport,
  updateStockReport,
  type StockReportRow,
} from 'contract/supplying/index.ts';
import { formatNumber } from 'contract/format.ts';
import type { Call } from 'contract/call.ts';
import { getMaterial, listMovements, listReservations, listTransfers } from 'contract/materials/index.ts';
import { useAction } from '../../api.ts';
import { may } from '../../api/session.ts';
import { daysAgo } from '../../ui/days/santiago.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { Figure, Instant, nothing } from '../../ui/list/figures.tsx';
import { FigureButton } from '../../ui/list/FigureButton.tsx';
import { chooseFilter, type Filter } from '../../ui/list/Filters.tsx';
import { List } from '../../ui/list/List.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { notify } from '../../ui/page/notices.tsx';
import type { ListProps } from '../../ui/list/listProps.ts';
import type { To } from '../../ui/page/to.ts';
import './reports.css';
import { toMaterial, toReservations, toTransfersComing } from '../addresses.ts';
import { families, warehouses } from '../sources.ts';
import { StockFigures } from './StockFigures.tsx';
import { lazyDrawer } from '../../ui/page/lazyDrawer.tsx';

const LimitsDrawer = lazyDrawer(() => import('./LimitsDrawer.tsx').then((it) => it.LimitsDrawer));
const SuggestionDrawer = lazyDrawer(() => import('./SuggestionDrawer.tsx').then((it) => it.SuggestionDrawer));

const filters: readonly Filter[] = [
  { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Código o descripción' },
  chooseFilter({ name: 'warehouse_code', label: 'Bodega', source: warehouses }),
  { kind: 'select', name: 'age', label: 'Antigüedad', options: stockAgeNames.map((value) => ({ value, label: stockAges[value].label })) },
  { kind: 'switch', name: 'below_minimum', label: 'Bajo el mínimo' },
  { kind: 'switch', name: 'steady', label: 'Uso constante, sin límites', isMore: true },
  chooseFilter({ name: 'family_id', label: 'Familia', source: families, isMore: true }),
];

/** What use and delivery suggest, and the movements that say so. */
function SuggestedLimits({ row }: { row: StockReportRow }) {
  const { warehouse_code, used_since, suggested_minimum, suggested_maximum } = row;
  const words = `${formatNumber(suggested_minimum ?? '')} a ${formatNumber(suggested_maximum ?? '')}`;
  return may(listMovements.permission) ? <Link {...toMaterial(row, { warehouse_code, from: used_since })}>{words}</Link> : words;
}

const quantityOf = (value: string | null) => (value === '0' ? <span className="muted">—</span> : <Figure value={value} />);

interface Opening {
  value: string | null;
  label: string;
  /** Whoever may not read its rows reads the figure alone. */
  call: Call;
  to: To;
  unit?: string;
}

/** A figure as the link to what it is made of. */
const opens = ({ value, label, call, to, unit }: Opening) =>
  value === null || value === '0' || !may(call.permission) ? (
    quantityOf(value)
  ) : (
    <Link {...to}>
      <Figure value={value} {...(unit !== undefined && { unit })} />
      <span className="unseen"> · {label}</span>
    </Link>
  );

const rowName = ({ code, warehouse_code }: StockReportRow): string => `${code} en ${warehouse_code}`;

/** What came and left there on the days by which it is so old. */
const toAge = (it: StockReportRow, age: (typeof stockAgeNames)[number]): To => {
  const { from } = stockAges[age];
  const older = stockAgeNames[stockAgeNames.indexOf(age) + 1];
  return toMaterial(it, {
    warehouse_code: it.warehouse_code,
    ...(older && { from: daysAgo(stockAges[older].from - 1) }),
    to: daysAgo(from),
  });
};

const columnsOpening = (open: (row: StockReportRow) => void): readonly Column<StockReportRow>[] => [
  { key: 'code', title: 'Código', card: 'title', width: 130, render: (it) => it.code },
  { key: 'description', title: 'Descripción', card: 'subtitle', render: (it) => <span className="report-what">{it.description}</span> },
  {
    key: 'warehouse_code',
    title: 'Bodega',
    card: 'fact',
    groupOf: (it) => `${it.warehouse_code} - ${it.warehouse}`,
    render: (it) => <span title={it.warehouse}>{it.warehouse_code}</span>,
  },
  {
    key: 'available_quantity',
    title: 'En bodega',
    align: 'right',
    card: 'fact',
    render: (it) =>
      it.available_quantity === null ? (
        <span className="muted">En conteo</span>
      ) : (
        opens({
          value: it.available_quantity,
          unit: it.unit,
          label: `Movimientos de ${rowName(it)}`,
          call: listMovements,
          to: toMaterial(it, { warehouse_code: it.warehouse_code }),
        })
      ),
  },
  {
    key: 'free_quantity',
    title: 'Libre',
    align: 'right',
    card: 'fact',
    // What lies there less what is reserved: the page of the material says both.
    render: (it) => opens({ value: it.free_quantity, label: `Libre, ${rowName(it)}`, call: getMaterial, to: toMaterial(it) }),
  },
  { key: 'minimum', title: 'Mínimo', align: 'right', card: 'fact', render: (it) => <Figure value={it.minimum} /> },
  {
    key: 'erp_minimum',
    title: 'Mínimo ERP',
    align: 'right',
    card: 'fact',
    render: (it) => (it.erp_minimum === null ? nothing : <Figure value={it.erp_minimum} />),
  },
  { key: 'maximum', title: 'Máximo', align: 'right', card: 'fact', render: (it) => <Figure value={it.maximum} /> },
  {
    key: 'suggested_quantity',
    title: 'Pedido sugerido',
    card: 'fact',
    render: (it) =>
      it.suggested_quantity === null ? (
        nothing
      ) : (
        <>
          {it.suggested_quantity === '0' ? (
            <span className="muted">Nada</span>
          ) : (
            <strong>
              <FigureButton value={it.suggested_quantity} label={`Pedido sugerido, ${rowName(it)}`} onOpen={() => open(it)} />
            </strong>
          )}{' '}
          <small className="muted report-why">{it.suggested_reason}</small>
        </>
      ),
  },
  {
    key: 'suggested_limits',
    title: 'Límites sugeridos',
    isExtra: true,
    render: (it) =>
      it.suggested_minimum === null || it.suggested_maximum === null ? (
        nothing
      ) : (
        <>
          <SuggestedLimits row={it} /> <small className="muted">{it.suggested_limits_reason}</small>
        </>
      ),
  },
  {
    key: 'in_transit_quantity',
    title: 'En camino',
    align: 'right',
    card: 'fact',
    render: (it) =>
      opens({ value: it.in_transit_quantity, label: `En camino, ${rowName(it)}`, call: listTransfers, to: toTransfersComing(it) }),
  },
  {
    key: 'reserved_quantity',
    title: 'Reservado',
    align: 'right',
    card: 'fact',
    render: (it) =>
      opens({ value: it.reserved_quantity, label: `Reservado, ${rowName(it)}`, call: listReservations, to: toReservations(it) }),
  },
  ...stockAgeNames.map((name) => ({
    key: name,
    title: stockAges[name].label,
    align: 'right' as const,
    render: (it: StockReportRow) =>
      opens({ value: it[name], label: `${stockAges[name].label}, ${rowName(it)}`, call: listMovements, to: toAge(it, name) }),
  })),
  {
    key: 'last_movement_at',
    title: 'Último movimiento',
    isExtra: true,
    width: 150,
    render: (it) => <Instant value={it.last_movement_at} />,
  },
  { key: 'family', title: 'Familia', isExtra: true, groupOf: (it) => it.family, render: (it) => it.family },
];

const pictures: NonNullable<ListProps<StockReportRow>['figures']> = (asked, nothingFound) => (
  <StockFigures asked={asked} nothing={nothingFound} />
);

const adopting = { label: 'Usar límites sugeridos', icon: <BulbOutlined />, call: updateStockReport };

/** Something is suggested, and it is not what holds already. */
const isToAdopt = ({ minimum, maximum, suggested_minimum, suggested_maximum }: StockReportRow): boolean =>
  suggested_minimum !== null && (minimum !== suggested_minimum || maximum !== suggested_maximum);

/** Takes over what use and the time to come suggest, as limits, of all that it suggests something for. */
function useAdopting(): (rows: readonly StockReportRow[]) => void {
  const { mutate } = useAction(updateStockReport);
  return (rows) => {
    const items = rows.filter(isToAdopt).map(({ code, warehouse_code, version, suggested_minimum, suggested_maximum }) => {
      return { code, warehouse_code, version, minimum: suggested_minimum, maximum: suggested_maximum };
    });
    if (items.length === 0) return notify('info', 'De lo marcado nada se usó en los últimos días, o ya tiene los límites sugeridos.');
    mutate(
      { items },
      { onSuccess: () => notify('success', items.length === 1 ? 'Límites fijados' : `Límites de ${items.length} fijados`) },
    );
  };
}

/** What lies in each warehouse, how long it has been lying there, and what should be ordered, with its reasons (spec 3 §3). */
export function StockReport() {
  const [suggesting, setSuggesting] = useState<StockReportRow>();
  const columns = useMemo(() => columnsOpening(setSuggesting), []);
  const [limiting, setLimiting] = useState<readonly StockReportRow[]>([]);
  const adopt = useAdopting();
  const limit = { label: 'Mínimo y máximo', icon: <ColumnHeightOutlined />, call: updateStockReport };
  return (
    <>
      <List
        isOfProjects
        title="Reporte de stock"
        call={stockReport}
        rowKey={(it) => `${it.warehouse_code} ${it.code}`}
        columns={columns}
        filters={filters}
        link={(it) => toMaterial(it, { warehouse_code: it.warehouse_code })}
        rowActions={(it) => [{ ...limit, isQuiet: true, onClick: () => setLimiting([it]) }]}
        bulk={[
          { ...limit, run: setLimiting },
          { ...adopting, run: adopt },
        ]}
        excel={{ call: exportStockReport }}
        figures={pictures}
        empty="Las bodegas que usted ve están vacías."
      />
      {suggesting && <SuggestionDrawer row={suggesting} onClose={() => setSuggesting(undefined)} />}
      {limiting.length > 0 && <LimitsDrawer rows={limiting} onClose={() => setLimiting([])} />}
    </>
  );
}
