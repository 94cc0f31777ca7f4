import { StarFilled, StarOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { newMaterial, exportMaterials, favoriteMaterial, getMaterials, type Material } from 'contract/materials/index.ts';
import { useAction } from '../../api.ts';
import { Button } from '../../ui/page/Button.tsx';
import type { Column } from '../../ui/list/columns.tsx';
import { Figure, Money } from '../../ui/list/figures.tsx';
import { chooseFilter, type Filter } from '../../ui/list/Filters.tsx';
import { List } from '../../ui/list/List.tsx';
import { Status } from '../../ui/page/Status.tsx';
import { toMaterial } from '../addresses.ts';
import { MaterialForm } from './MaterialForm.tsx';
import { families, ownWarehouses } from '../sources.ts';

const filters: readonly Filter[] = [
  { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Código o descripción' },
  chooseFilter({ name: 'family_id', label: 'Familia', source: families }),
  chooseFilter({ name: 'warehouse_code', label: 'Con stock en', source: ownWarehouses }),
  { kind: 'switch', name: 'favorites', label: 'Favoritos' },
  {
    kind: 'select',
    name: 'active',
    label: 'Estado',
    isMore: true,
    options: [
      { value: 'true', label: 'Activos' },
      { value: 'false', label: 'Retirados' },
    ],
  },
];

const columns: Column<Material>[] = [
  { key: 'code', title: 'Código', card: 'title', width: 130, render: (it) => it.code },
  { key: 'description', title: 'Descripción', card: 'subtitle', render: (it) => it.description },
  { key: 'family', title: 'Familia', render: (it) => it.family },
  {
    key: 'available_quantity',
    title: 'Stock',
    align: 'right',
    card: 'fact',
    render: (it) => <Figure value={it.available_quantity} unit={it.unit} />,
  },
  {
    key: 'free_quantity',
    title: 'Libre',
    align: 'right',
    card: 'fact',
    render: (it) => <Figure value={it.free_quantity} unit={it.unit} />,
  },
  {
    key: 'price',
    title: 'Precio',
    align: 'right',
    card: 'fact',
    money: true,
    render: (it) => <Money value={it.price} currency={it.price_currency ?? 'CLP'} />,
  },
  {
    key: 'cost',
    title: 'Costo',
    align: 'right',
    isExtra: true,
    money: true,
    render: (it) => <Money value={it.cost} currency={it.cost_currency ?? 'CLP'} />,
  },
  {
    key: 'active',
    title: 'Estado',
    card: 'status',
    width: 110,
    render: (it) => (
      <Status tone={it.active ? 'success' : 'neutral'}>
        {it.active ? 'Activo' : it.merged_into === null ? 'Retirado' : `Es ${it.merged_into}`}
      </Status>
    ),
  },
  { key: 'favorite', title: 'Favorito', card: 'fact', width: 80, render: (it) => <Favorite material={it} /> },
];

/** All materials with what there is of them. */
export function MaterialList() {
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <List
        title="Catálogo de materiales"
        call={getMaterials}
        rowKey={(it) => it.code}
        columns={columns}
        filters={filters}
        link={(it) => toMaterial(it)}
        actions={[{ label: 'Nuevo material', call: newMaterial, onClick: () => setCreating(true) }]}
        excel={{ call: exportMaterials }}
        empty="Todavía no hay materiales. Con ellos se cubica, se pide, se traslada y se cuenta."
      />
      {isCreating && <MaterialForm onClose={() => setCreating(false)} />}
    </>
  );
}

/** One's own mark. */
export function Favorite({ material: { code, favorite } }: { material: Pick<Material, 'code' | 'favorite'> }) {
  const action = useAction(favoriteMaterial);
  return (
    <Button
      kind="text"
      icon={favorite ? <StarFilled /> : <StarOutlined />}
      label={favorite ? `Quitar ${code} de favoritos` : `Marcar ${code} como favorito`}
      busy={action.isPending}
      onClick={() => action.mutate({ code, favorite: !favorite })}
    />
  );
}
