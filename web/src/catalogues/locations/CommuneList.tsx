import { listComunas, listRegiones, type NamedComuna } from 'contract/catalogues/index.ts';
import { useCall } from '../../api.ts';
import type { Column } from '../../ui/list/columns.tsx';
import type { Filter } from '../../ui/list/Filters.tsx';
import { List } from '../../ui/list/List.tsx';

const columns: readonly Column<NamedComuna>[] = [
  { key: 'nombre', title: 'Comuna', render: ({ nombre }) => nombre, card: 'title' },
  { key: 'codigo', title: 'Código', render: ({ codigo }) => <span className="figure">{codigo}</span>, card: 'status' },
  { key: 'region', title: 'Región', render: ({ region }) => region, card: 'fact' },
  { key: 'codigo_region', title: 'Código de región', render: (it) => <span className="figure">{it.codigo_region}</span>, card: 'fact' },
];

/** The official regions and communes: to look up, not to change. */
export function CommuneList() {
  const { data: regions = [] } = useCall(listRegiones, {});
  const filters: readonly Filter[] = [
    { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Comuna, región o código' },
    {
      kind: 'select',
      name: 'codigo_region',
      label: 'Región',
      options: regions.map(({ codigo, nombre }) => ({ value: codigo, label: nombre })),
    },
  ];
  return (
    <List
      title="Regiones y comunas"
      call={listComunas}
      rowKey={({ codigo }) => codigo}
      columns={columns}
      filters={filters}
      empty="Todavía no hay comunas."
      intro={<p className="muted">Códigos oficiales (SUBDERE, Códigos Únicos Territoriales), de norte a sur. No se editan.</p>}
    />
  );
}
