import { allMaterials, createMaterial, exportMaterialsExcel, type MaterialCreation } from 'contract/supplying/index.ts';
import { useLive } from '../../api/live.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { nothing } from '../../ui/list/figures.tsx';
import { List } from '../../ui/list/List.tsx';
import { creationPaths, toCreation } from '../addresses.ts';
import { creationColumns, creationFilters } from './columns.tsx';
import './creations.css';

const things: readonly Column<MaterialCreation>[] = [
  {
    key: 'description',
    title: 'Material',
    card: 'subtitle',
    render: (it) => <span className="cell-narrow">{it.material.description}</span>,
  },
  {
    key: 'family',
    title: 'Familia',
    card: 'fact',
    groupOf: (it) => it.material.family,
    render: (it) => it.material.family ?? nothing,
  },
  { key: 'unit', title: 'Unidad', isExtra: true, render: (it) => it.material.unit ?? nothing },
  { key: 'part_number', title: 'Código del fabricante', isExtra: true, render: (it) => it.material.part_number ?? nothing },
];

/** Materials that somebody asks for, as supply reviews them (spec 3 §2). */
export function MaterialCreations() {
  useLive('creations:all', [allMaterials]);
  return (
    <List
      title="Módulo de compras: materiales"
      call={allMaterials}
      rowKey={(it) => it.number}
      columns={creationColumns(things)}
      filters={creationFilters}
      link={toCreation}
      actions={[{ label: 'Pedir un material', call: createMaterial, link: { to: creationPaths.materialForm } }]}
      excel={{ call: exportMaterialsExcel }}
      empty="Nadie ha pedido materiales nuevos."
    />
  );
}
