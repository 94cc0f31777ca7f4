import { useState } from 'react';
import { supplyKinds, supplyOfPlace, type PlaceSupply } from 'contract/dashboards/index.ts';
import { useLive } from '../../api/live.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { Drawer } from '../../ui/page/Drawer.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { Figure, Money } from '../../ui/list/figures.tsx';
import type { Filter } from '../../ui/list/Filters.tsx';
import { List } from '../../ui/list/List.tsx';
import { toFigures, usePlaceCode } from './addresses.ts';
import { Papers } from './Papers.tsx';
import './supply.css';

/** Each material and service that was asked for at a place, from what was asked to what was given back, with the papers behind it. */
export function PlaceSummary() {
  const place_code = usePlaceCode();
  const [opened, setOpened] = useState<PlaceSupply>();
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
        onOpen={setOpened}
        beside={
          <Link isInvitation {...toFigures({ place_code })}>
            Cifras de este lugar
          </Link>
        }
        empty="En este lugar todavía no se ha pedido ningún material ni servicio."
      />
      {opened && (
        <Drawer title={`${opened.code} · ${opened.description}`} onClose={() => setOpened(undefined)}>
          <Papers place_code={place_code} of={opened} />
        </Drawer>
      )}
    </>
  );
}

const filters: readonly Filter[] = [
  { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Código o descripción' },
  {
    kind: 'select',
    name: 'kind',
    label: 'Materiales o servicios',
    options: Object.entries(supplyKinds).map(([value, label]) => ({ value, label })),
  },
];

const quantity = (
  key: 'asked' | 'approved' | 'ordered' | 'received' | 'under_way' | 'used' | 'returned',
  title: string,
): Column<PlaceSupply> => ({ key, title, align: 'right', card: 'fact', render: (it) => <Figure value={it[key]} /> });

const columns: readonly Column<PlaceSupply>[] = [
  { key: 'code', title: 'Código', card: 'title', width: 130, render: (it) => it.code },
  { key: 'description', title: 'Descripción', card: 'subtitle', render: (it) => it.description },
  { key: 'kind', title: 'Qué', isExtra: true, groupOf: (it) => supplyKinds[it.kind], render: (it) => supplyKinds[it.kind] },
  { key: 'unit', title: 'Unidad', card: 'fact', render: (it) => it.unit },
  quantity('asked', 'Solicitado'),
  quantity('approved', 'Aprobado'),
  quantity('ordered', 'Comprado'),
  quantity('received', 'Recibido'),
  quantity('under_way', 'En camino'),
  quantity('used', 'Usado'),
  quantity('returned', 'Devuelto'),
  { key: 'requests', title: 'Solicitudes', align: 'right', card: 'fact', render: (it) => <Figure value={it.requests} /> },
  { key: 'amount', title: 'Monto neto', money: true, align: 'right', card: 'fact', render: (it) => <Money value={it.amount} /> },
];
