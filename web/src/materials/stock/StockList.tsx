import { InboxOutlined, RollbackOutlined, SwapOutlined } from '@ant-design/icons';
import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  exportStock,
  getMaterialMovilStock,
  openingStock,
  listSupplierReturns,
  listToReceive,
  stockTransferBodegas,
  type WarehouseMaterial,
  listStockDifferences,
} from 'contract/materials/index.ts';
import { ownWarehouseCodes } from '../../api/session.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { Figure, Money } from '../../ui/list/figures.tsx';
import { chooseFilter, type Filter } from '../../ui/list/Filters.tsx';
import { List } from '../../ui/list/List.tsx';
import { changeList, type Search } from '../../ui/rows/listState.ts';
import { usePast } from '../../ui/past/usePast.tsx';
import { paths, toMaterial } from '../addresses.ts';
import { ScanButton } from '../Scanner.tsx';
import { families, ownWarehouses } from '../sources.ts';

const warehouse = chooseFilter({ name: 'warehouse_code', label: 'Bodega', source: ownWarehouses });
const family = chooseFilter({ name: 'family_id', label: 'Familia', source: families });
const all: Filter = { kind: 'switch', name: 'all', label: 'También bodegas fijas' };
const mine: Filter = { kind: 'switch', name: 'mine', label: 'Solo mis bodegas' };

/** Who keeps a warehouse comes to see what lies there. */
function openingOf(codes: readonly string[]): Record<string, string> | undefined {
  const [first, another] = codes;
  if (first === undefined) return undefined;
  return another === undefined ? { warehouse_code: first } : { mine: 'true' };
}

const columns: Column<WarehouseMaterial>[] = [
  { key: 'code', title: 'Código', card: 'title', width: 130, render: (it) => it.code },
  { key: 'description', title: 'Descripción', card: 'subtitle', render: (it) => it.description },
  {
    key: 'warehouse_code',
    title: 'Bodega',
    card: 'fact',
    groupOf: (it) => `${it.warehouse_code} - ${it.warehouse}`,
    render: (it) => <span title={it.warehouse}>{`${it.warehouse_code} - ${it.warehouse}`}</span>,
  },
  {
    key: 'available_quantity',
    title: 'En bodega',
    align: 'right',
    card: 'fact',
    render: (it) => (it.available_quantity === null ? <span className="muted">En conteo</span> : <Figure value={it.available_quantity} />),
  },
  {
    key: 'reserved_quantity',
    title: 'Reservado',
    align: 'right',
    card: 'fact',
    render: (it) => (it.reserved_quantity === '0' ? <span className="muted">—</span> : <Figure value={it.reserved_quantity} />),
  },
  {
    key: 'free_quantity',
    title: 'Libre',
    align: 'right',
    card: 'status',
    render: (it) => (
      <strong>
        <Figure value={it.free_quantity} unit={it.unit} />
      </strong>
    ),
  },
  {
    key: 'in_transit_quantity',
    title: 'En camino',
    align: 'right',
    card: 'fact',
    render: (it) =>
      it.in_transit_quantity === '0' ? <span className="muted">—</span> : <Figure value={it.in_transit_quantity} unit={it.unit} />,
  },
  { key: 'family', title: 'Familia', isExtra: true, groupOf: (it) => it.family, render: (it) => it.family },
  {
    key: 'price',
    title: 'Precio',
    align: 'right',
    money: true,
    render: (it) => <Money value={it.price} currency={it.price_currency ?? 'CLP'} />,
  },
];

/** What lies in the mobile warehouses, and what is on its way there (spec 2 §2). */
export function StockList() {
  const { warehouse_code }: Record<string, unknown> = useSearch({ strict: false });
  const chosen = typeof warehouse_code === 'string' ? warehouse_code : '';
  const past = usePast('bodega', chosen);
  const navigate = useNavigate();
  const own = ownWarehouseCodes();
  // What a label says is what is sought.
  const seek = (code: string) => void navigate({ to: '.', search: (now: Search) => changeList(now, { filters: { search: code.trim() } }) });
  const search: Filter = {
    kind: 'search',
    name: 'search',
    label: 'Buscar',
    placeholder: 'Código o descripción',
    beside: <ScanButton isOnce isFirst onCode={seek} />,
  };
  return (
    <>
      <List
        isOfProjects
        title="Bodega móvil: stock"
        call={getMaterialMovilStock}
        rowKey={(it) => `${it.warehouse_code} ${it.code}`}
        columns={columns}
        filters={[search, warehouse, ...(own.length > 1 ? [mine, family, { ...all, isMore: true }] : [family, all])]}
        opening={openingOf(own)}
        link={(it) => toMaterial(it, { warehouse_code: it.warehouse_code })}
        actions={[
          { label: 'Nuevo traslado', icon: <SwapOutlined />, call: stockTransferBodegas, link: { to: paths.newTransfer } },
          { label: 'Por recibir', icon: <InboxOutlined />, call: listToReceive, link: { to: paths.toReceive } },
          {
            label: 'Devoluciones a proveedores',
            icon: <RollbackOutlined />,
            call: listSupplierReturns,
            link: { to: paths.supplierReturns },
          },
          { label: 'Saldo inicial', call: openingStock, link: { to: paths.opening } },
          { label: 'Diferencias con el ERP', call: listStockDifferences, link: { to: '/sap/diferencias-stock' } },
          { ...past.action, ...(!chosen && { blocked: 'Elija antes una bodega: es ella la que se ve como estaba.' }) },
        ]}
        excel={{ call: exportStock }}
        empty="Las bodegas móviles que usted ve están vacías. Un traslado o una recepción las llena; para ver las demás, active «También bodegas fijas»."
      />
      {chosen && past.drawer}
    </>
  );
}
