import { InboxOutlined, SwapOutlined } from '@ant-design/icons';
import { useSearch } from '@tanstack/react-router';
import {
  exportStock,
  getMaterialMovilStock,
  openingStock,
  listToReceive,
  stockTransferBodegas,
  type WarehouseMaterial,
  listStockDifferences,
} from 'contract/materials/index.ts';
import type { Column } from '../../ui/columns.tsx';
import { Figure, Money } from '../../ui/figures.tsx';
import { chooseFilter, type Filter } from '../../ui/Filters.tsx';
import { List } from '../../ui/List.tsx';
import { usePast } from '../../ui/usePast.tsx';
import { paths, toMaterial } from '../addresses.ts';
import { families, ownWarehouses } from '../sources.ts';

const filters: readonly Filter[] = [
  { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Código o descripción' },
  chooseFilter({ name: 'warehouse_code', label: 'Bodega', source: ownWarehouses }),
  chooseFilter({ name: 'family_id', label: 'Familia', source: families }),
  { kind: 'switch', name: 'all', label: 'También bodegas fijas' },
];

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
  const warehouse = typeof warehouse_code === 'string' ? warehouse_code : '';
  const past = usePast('bodega', warehouse);
  return (
    <>
      <List
        isOfProjects
        title="Bodega móvil: stock"
        call={getMaterialMovilStock}
        rowKey={(it) => `${it.warehouse_code} ${it.code}`}
        columns={columns}
        filters={filters}
        link={(it) => toMaterial(it, { warehouse_code: it.warehouse_code })}
        actions={[
          { label: 'Nuevo traslado', icon: <SwapOutlined />, call: stockTransferBodegas, link: { to: paths.newTransfer } },
          { label: 'Por recibir', icon: <InboxOutlined />, call: listToReceive, link: { to: paths.toReceive } },
          { label: 'Saldo inicial', call: openingStock, link: { to: paths.opening } },
          { label: 'Diferencias con el ERP', call: listStockDifferences, link: { to: '/sap/diferencias-stock' } },
          ...(warehouse ? [past.action] : []),
        ]}
        excel={{ call: exportStock }}
        empty="Las bodegas móviles que usted ve están vacías. Un traslado o una recepción las llena; para ver las demás, active «También bodegas fijas»."
      />
      {warehouse && past.drawer}
    </>
  );
}
