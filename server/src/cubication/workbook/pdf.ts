import type { Content } from 'pdfmake';
import {
  costCategories,
  costColumns,
  CubageInfo,
  cubageStates,
  type CubageMaterial,
  type CubagePanel,
  type CubageService,
} from 'contract/cubication/index.ts';
import type * as contract from 'contract/cubication/index.ts';
import type { Received } from 'contract/call.ts';
import { round } from 'contract/decimals.ts';
import { formatInstant, formatMoney, formatNumber } from 'contract/format.ts';
import { printPaper } from '../../administration/index.ts';
import type { Reading } from '../../platform/context.ts';
import type { FileAnswer } from '../../platform/http/downloads.ts';
import { seesMoney, shownTo } from '../../platform/money.ts';
import { facts, table, type Column } from '../../platform/pdf/blocks.ts';
import { listMaterials } from '../materials/rows.ts';
import { readPanels } from '../panels/rows.ts';
import { readServices } from '../services/rows.ts';
import { readCubageInfo } from '../documents/info.ts';

/** A take-off, or a template, as a paper: what it counts, and with costs for who may see them what that comes to. */
export async function printCubage(context: Reading, { document_id }: Received<typeof contract.documentPdf>): Promise<FileAnswer> {
  const { db, user } = context;
  const cubage = shownTo(user, CubageInfo, await readCubageInfo(context, db, document_id));
  const [materials, panels, services] = [
    await listMaterials(context, { document_id }),
    await readPanels(db, document_id),
    await readServices(db, document_id),
  ];
  const isPriced = seesMoney(user);
  return printPaper(context, {
    title: cubage.template ? `Plantilla de cubicación ${cubage.template.name}` : `Cubicación ${cubage.number}`,
    filename: `cubicacion-${cubage.number}`,
    content: [
      facts(factsOf(cubage)),
      ...part('Materiales', materialColumns(isPriced), materials),
      ...part('Tableros', panelColumns(isPriced), panels),
      ...part('Servicios', serviceColumns(isPriced), services),
      ...totalsOf(cubage),
    ],
  });
}

const factsOf = (it: CubageInfo): [string, string | null][] => [
  ['Proyecto', it.place && it.place.codigoProyecto],
  ['Lugar', it.place && `${it.place.codigoLugarInstalacion} - ${it.place.nombre}`],
  ['Estado', it.template ? null : cubageStates.label(it.status)],
  ['Para', it.template ? null : it.is_sap ? 'El ERP' : 'Estudio'],
  ['Potencia', it.kwp && `${formatNumber(it.kwp)} kWp`],
  ['Hizo', `${it.created_by.nombre}, ${formatInstant(it.created_at)}`],
  ['Último cambio', formatInstant(it.updated_at)],
];

const part = <Row>(title: string, columns: readonly Column<Row>[], rows: readonly Row[]): Content[] =>
  rows.length === 0 ? [] : [{ text: title, style: 'section', margin: [0, 12, 0, 0] }, table(columns, rows)];

const pesos = (exact: string | null): string | null => exact && formatMoney(round(exact), 'CLP');
const figure = <Row>(title: string, width: number, text: Column<Row>['text']): Column<Row> => ({ title, width, isFigure: true, text });
/** Columns of money, for whom they are. */
const moneyColumns = <Row>(isPriced: boolean, ...columns: Column<Row>[]): Column<Row>[] => (isPriced ? columns : []);

const materialColumns = (isPriced: boolean): Column<CubageMaterial>[] => [
  { title: 'N.º', width: 22, text: (it) => String(it.line) },
  { title: 'Código', width: 68, text: (it) => it.code },
  { title: 'Descripción', text: (it) => [it.name, it.section, it.comment].filter(Boolean).join('\n') },
  figure('Cantidad', 70, (it) => `${formatNumber(it.quantity)} ${it.unit}`),
  ...moneyColumns<CubageMaterial>(
    isPriced,
    figure('Costo', 62, (it) => it.cost && formatMoney(it.cost, it.cost_currency ?? 'CLP')),
    figure('Total', 70, (it) => pesos(it.total)),
  ),
];

const panelColumns = (isPriced: boolean): Column<CubagePanel>[] => [
  { title: 'Código', width: 68, text: (it) => it.code },
  { title: 'Tablero', text: (it) => it.name },
  figure('Cantidad', 70, (it) => formatNumber(it.quantity)),
  ...moneyColumns<CubagePanel>(
    isPriced,
    figure('Costo', 62, (it) => it.panel_cost && formatMoney(it.panel_cost, it.cost_currency ?? 'CLP')),
    figure('Total', 70, (it) => pesos(it.total)),
  ),
];

const measures = ['Quantity', 'Days', 'Hour', 'Day_Month', 'Staff'] as const;
/** Each kind of service is counted its own way: what it uses, with its words. */
const countOf = (it: CubageService): string =>
  measures.flatMap((name) => (it[name] === null ? [] : [`${costColumns[name]}: ${formatNumber(it[name])}`])).join(', ');

const serviceColumns = (isPriced: boolean): Column<CubageService>[] => [
  { title: 'Servicio', text: (it) => [it.code, it.name].filter(Boolean).join(' ') },
  { title: 'Tipo', width: 100, text: (it) => costCategories[it.service_type] },
  { title: 'Cuánto', width: 110, text: countOf },
  ...moneyColumns<CubageService>(
    isPriced,
    figure('Costo', 62, (it) => it.Unit_Cost && formatMoney(it.Unit_Cost, 'CLP')),
    figure('Total', 70, (it) => pesos(it.total_cost)),
  ),
];

const totalColumns: readonly Column<CubageInfo['totals']['categories'][number]>[] = [
  { title: 'Categoría', text: (it) => costCategories[it.category] },
  figure('Total', 110, (it) => pesos(it.total)),
];

function totalsOf({ totals }: CubageInfo): Content[] {
  if (totals.total === null) return [];
  const without = totals.without_cost > 0 ? `\nSin costo: ${formatNumber(String(totals.without_cost))}` : '';
  return [
    ...part('Costo por categoría', totalColumns, totals.categories),
    { text: `Total neto: ${formatMoney(totals.total, 'CLP')}${without}`, alignment: 'right', bold: true },
  ];
}
