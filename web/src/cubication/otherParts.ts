import {
  amountColumnNames,
  costColumnNames,
  costUnits,
  createDocumentServices,
  CubagePanel,
  CubageService,
  pesosOf,
  quantityOf,
  serviceCost,
  updateDocumentPanels,
  type AmountColumn,
  type Variables,
} from 'contract/cubication/index.ts';
import { send } from '../api/send.ts';
import type { CellValue } from '../ui/grid/columns.ts';
import type { Part } from './parts.ts';
import { saveVersioned } from './versions.ts';

interface Rests {
  document_id: number;
  variables: () => Variables;
}

const cellOf = (row: object, cell: string): CellValue => {
  const value: unknown = new Map(Object.entries(row)).get(cell);
  return typeof value === 'string' ? value : null;
};

const formulaIn = (value: CellValue): string | null => (value?.startsWith('=') ? value.slice(1) : null);

/** What a cell says that may be a formula: of one that gives nothing the number stays. */
function amountIn(value: CellValue, unit: string, { before, variables }: { before: string | null; variables: Variables }) {
  const formula = formulaIn(value);
  if (formula === null) return { formula, quantity: value };
  const found = quantityOf(formula, unit, variables);
  return { formula, quantity: found.ok ? found.quantity : before };
}

const isAmount = (cell: string): cell is AmountColumn => amountColumnNames.some((it) => it === cell);

/** How much of a column as it is written: a number, or a formula behind «=». */
export const serviceCell = (row: CubageService, cell: string): CellValue => {
  const formula = isAmount(cell) ? row.formulas[cell] : null;
  return formula === null ? cellOf(row, cell) : `=${formula}`;
};
export const panelCell = (row: CubagePanel, cell: string): CellValue =>
  cell === 'quantity' && row.formula !== null ? `=${row.formula}` : cellOf(row, cell);

const serviceContent = (row: CubageService): string =>
  JSON.stringify([row.service_type, row.code, row.name, row.Unit_Cost, ...amountColumnNames.map((it) => serviceCell(row, it))]);
const panelContent = (row: CubagePanel): string =>
  JSON.stringify([row.code, row.name, row.panel_cost, row.cost_currency, row.rate, panelCell(row, 'quantity')]);

const serviceOf = ({ id, version, service_type, code, name, ...row }: CubageService) => ({
  id,
  version,
  service_type,
  ...(code === null ? { name } : { code }),
  Unit_Cost: row.Unit_Cost ?? '0',
  Quantity: row.Quantity,
  Days: row.Days,
  Hour: row.Hour,
  Day_Month: row.Day_Month,
  Staff: row.Staff,
  formulas: row.formulas,
});

/** The services of a take-off, in the columns of the cost tables. */
export const servicePart = ({ document_id, variables }: Rests): Part<CubageService> => {
  const write = (row: CubageService, cell: string, value: CellValue): CubageService => {
    const next = isAmount(cell) ? withAmount(row, cell, value) : { ...row, [cell]: value };
    const cells = Object.fromEntries(costColumnNames.map((it) => [it, next[it]])) as Record<
      (typeof costColumnNames)[number],
      string | null
    >;
    return { ...next, total_cost: serviceCost(row.service_type, cells) };
  };
  const withAmount = (row: CubageService, cell: AmountColumn, value: CellValue): CubageService => {
    const { formula, quantity } = amountIn(value, costUnits[cell], { before: row[cell], variables: variables() });
    return { ...row, [cell]: quantity, formulas: { ...row.formulas, [cell]: formula } };
  };
  return {
    name: 'services',
    ageOf: (row) => row.version,
    contentOf: serviceContent,
    read: serviceCell,
    write,
    save: (changes, rowOf) =>
      saveVersioned(changes, {
        rowOf,
        read: serviceCell,
        write,
        send: async (row) => {
          const all = await send(createDocumentServices, { document_id, services: [serviceOf(row)] });
          return all.find((it) => it.id === row.id) ?? row;
        },
        current: (row) => CubageService.parse(row),
      }),
  };
};

const costOf = ({ panel_cost, cost_currency }: CubagePanel) =>
  panel_cost === null || cost_currency === null ? { panel_cost: null } : { panel_cost, cost_currency };
const amountOf = ({ quantity, formula }: CubagePanel) => (formula === null ? { quantity } : { formula });

/** The boards of a take-off. */
export const panelPart = ({ variables }: Pick<Rests, 'variables'>): Part<CubagePanel> => {
  const write = (row: CubagePanel, cell: string, value: CellValue): CubagePanel => {
    const next = cell === 'quantity' ? withAmount(row, value) : withCost(row, value);
    return { ...next, total: next.panel_cost === null || next.rate === null ? null : pesosOf(next.quantity, next.panel_cost, next.rate) };
  };
  const withAmount = (row: CubagePanel, value: CellValue): CubagePanel => {
    const { formula, quantity } = amountIn(value, 'UN', { before: row.quantity, variables: variables() });
    return { ...row, formula, quantity: quantity ?? row.quantity };
  };
  /** The first cost of a board is in pesos; taken back it is none. */
  const withCost = (row: CubagePanel, panel_cost: CellValue): CubagePanel => {
    if (panel_cost === null) return { ...row, panel_cost, cost_currency: null, rate: null };
    return row.cost_currency === null ? { ...row, panel_cost, cost_currency: 'CLP', rate: '1' } : { ...row, panel_cost };
  };
  return {
    name: 'panels',
    ageOf: (row) => row.version,
    contentOf: panelContent,
    read: panelCell,
    write,
    save: (changes, rowOf) =>
      saveVersioned(changes, {
        rowOf,
        read: panelCell,
        write,
        send: (row) => {
          const { id, version } = row;
          const isCosted = changes.some((it) => it.id === id && it.cells.has('panel_cost'));
          return send(updateDocumentPanels, { id, version, ...amountOf(row), ...(isCosted && costOf(row)) });
        },
        current: (row) => CubagePanel.parse(row),
      }),
  };
};
