import { TagsOutlined } from '@ant-design/icons';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import {
  exportMaterialReport,
  materialReport,
  materialReportRows,
  productFigures,
  standardNames,
  standards,
  updateMaterialReport,
  type MaterialReportRow,
  type ProductFigure,
} from 'contract/supplying/index.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { Money, nothing } from '../../ui/list/figures.tsx';
import { chooseFilter, type Filter } from '../../ui/list/Filters.tsx';
import { List } from '../../ui/list/List.tsx';
import { Link } from '../../ui/page/Link.tsx';
import type { ListProps } from '../../ui/list/listProps.ts';
import { toMaterial } from '../addresses.ts';
import { families } from '../sources.ts';
import { FigureButton } from '../../ui/list/FigureButton.tsx';
import { MarksDrawer } from './MarksDrawer.tsx';
import { periodFilter, periodOf } from './periodFilter.ts';
import { documentColumns } from './productColumns.tsx';
import { ProductFigures } from './ProductFigures.tsx';
import { FigureRows } from '../../ui/list/FigureRows.tsx';
import './reports.css';

const filters: readonly Filter[] = [
  { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Código o descripción' },
  periodFilter,
  {
    kind: 'select',
    name: 'standard',
    label: 'Estándar',
    options: [...standardNames.map((value) => ({ value, label: standards[value] })), { value: 'ninguno', label: 'Ninguno' }],
  },
  { kind: 'switch', name: 'moved', label: 'Con movimiento' },
  chooseFilter({ name: 'family_id', label: 'Familia', source: families, isMore: true }),
];

interface OpenFigure {
  row: MaterialReportRow;
  figure: ProductFigure;
}

const figureNames = Object.keys(productFigures) as ProductFigure[];

/** A column for each line of business in which it is used (spec 3 §3, §9). */
const standardColumns: readonly Column<MaterialReportRow>[] = standardNames.map((name) => ({
  key: name,
  title: standards[name],
  width: 64 + 4 * standards[name].length,
  groupOf: (it) => (it[name] ? standards[name] : `Sin ${standards[name]}`),
  render: (it) => (it[name] ? 'Sí' : nothing),
}));

function columnsOpening(open: (opened: OpenFigure) => void): readonly Column<MaterialReportRow>[] {
  return [
    { key: 'code', title: 'Código', card: 'title', width: 130, render: (it) => it.code },
    { key: 'description', title: 'Descripción', card: 'subtitle', render: (it) => <span className="report-what">{it.description}</span> },
    ...standardColumns,
    { key: 'family', title: 'Familia', isExtra: true, groupOf: (it) => it.family, render: (it) => it.family },
    { key: 'group_code', title: 'Grupo SAP', isExtra: true, groupOf: (it) => it.group_code, render: (it) => it.group_code },
    {
      key: 'item_gastos',
      title: 'Ítem de gasto',
      isExtra: true,
      groupOf: (it) => it.item_gastos ?? 'Sin ítem',
      render: (it) => it.item_gastos ?? nothing,
    },
    ...figureNames.map((figure) => ({
      key: figure,
      title: productFigures[figure],
      align: 'right' as const,
      card: 'fact' as const,
      render: (row: MaterialReportRow) => (
        <FigureButton
          value={row[figure]}
          unit={row.unit}
          label={`${productFigures[figure]} de ${row.code}`}
          onOpen={() => open({ row, figure })}
        />
      ),
    })),
    {
      key: 'last_price',
      title: 'Último precio',
      align: 'right',
      isExtra: true,
      money: true,
      render: (it) =>
        it.last_price === null ? (
          nothing
        ) : (
          <Link {...toMaterial(it)}>
            <Money value={it.last_price} currency={it.price_currency ?? 'CLP'} />
            <span className="unseen"> · precios de {it.code}</span>
          </Link>
        ),
    },
    {
      key: 'amount',
      title: 'Monto comprado',
      align: 'right',
      money: true,
      card: 'fact',
      render: (row) => (
        <FigureButton value={row.amount} label={`Monto comprado de ${row.code}`} onOpen={() => open({ row, figure: 'bought' })}>
          <Money value={row.amount} />
        </FigureButton>
      ),
    },
  ];
}

const pictures: NonNullable<ListProps<MaterialReportRow>['figures']> = (asked, nothingFound) => (
  <ProductFigures asked={asked} nothing={nothingFound} />
);

/** One row per material: what was asked for, bought, received and used of it, by the standards that it belongs to (spec 3 §3). */
export function ProductReport() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const [opened, open] = useState<OpenFigure>();
  const [marking, setMarking] = useState<readonly MaterialReportRow[]>([]);
  const mark = { icon: <TagsOutlined />, call: updateMaterialReport };
  return (
    <>
      <List
        title="Reporte de productos"
        call={materialReport}
        rowKey={(it) => it.code}
        columns={columnsOpening(open)}
        filters={filters}
        opening={{ moved: 'true', sort: '-bought' }}
        link={toMaterial}
        rowActions={(it) => [{ ...mark, label: 'Estándares', isQuiet: true, onClick: () => setMarking([it]) }]}
        bulk={[{ ...mark, label: 'Estándares', run: setMarking }]}
        excel={{ call: exportMaterialReport }}
        figures={pictures}
        empty="Todavía no hay materiales: llegan del ERP, de una solicitud aprobada o del catálogo de materiales."
      />
      {opened && (
        <FigureRows
          title={`${productFigures[opened.figure]} de ${opened.row.code}`}
          call={materialReportRows}
          input={{ code: opened.row.code, figure: opened.figure, period: periodOf(search) }}
          columns={documentColumns(opened.row.unit)}
          keyOf={(it) => `${it.document} ${it.day} ${it.quantity}`}
          onClose={() => open(undefined)}
        />
      )}
      {marking.length > 0 && <MarksDrawer rows={marking} onClose={() => setMarking([])} />}
    </>
  );
}
