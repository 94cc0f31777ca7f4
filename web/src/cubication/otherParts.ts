import {
  costColumnNames,
  createDocumentPanels,
  createDocumentServices,
  CubagePanel,
  CubageService,
  deleteDocumentPanels,
  deleteServices,
  pesosOf,
  serviceCost,
  updateDocumentPanels,
} from 'contract/cubication/index.ts';
import { send } from '../api/send.ts';
import type { CellValue } from '../ui/grid/columns.ts';
import type { Part } from './parts.ts';
import { saveVersioned } from './versioned.ts';

const cellOf = (row: object, cell: string): CellValue => {
  const value: unknown = new Map(Object.entries(row)).get(cell);
  return typeof value === 'string' ? value : null;
};

const seenAs = (version: number | undefined) => (version === undefined ? {} : { version });

const serviceOf = ({ id, version, service_type, code, name, ...row }: CubageService, isNew: boolean) => ({
  ...(isNew ? { instead_of: id } : { id, version }),
  service_type,
  ...(code === null ? { name } : { code }),
  Unit_Cost: row.Unit_Cost ?? '0',
  Quantity: row.Quantity,
  Days: row.Days,
  Hour: row.Hour,
  Day_Month: row.Day_Month,
  Staff: row.Staff,
});

/** The services of a take-off, in the columns of the cost tables. */
export const servicePart = (document_id: number): Part<CubageService> => {
  const write = (row: CubageService, cell: string, value: CellValue): CubageService => {
    const next = { ...row, [cell]: value };
    const cells = Object.fromEntries(costColumnNames.map((it) => [it, next[it]])) as Record<
      (typeof costColumnNames)[number],
      string | null
    >;
    return { ...next, total_cost: serviceCost(row.service_type, cells) };
  };
  return {
    name: 'services',
    ageOf: (row) => row.version,
    read: cellOf,
    write,
    save: (changes, rowOf) =>
      saveVersioned(changes, {
        rowOf,
        read: cellOf,
        write,
        send: async (row) => {
          const all = await send(createDocumentServices, { document_id, services: [serviceOf(row, false)] });
          return all.find((it) => it.id === row.id) ?? row;
        },
        current: (row) => CubageService.parse(row),
      }),
    remove: async (ids, seen) => {
      for (const id of ids) await send(deleteServices, { id, ...seenAs(seen?.(id)) });
    },
    addAgain: async (rows, key) => {
      const services = rows.map((it) => serviceOf(it, true));
      const all = await send(createDocumentServices, { document_id, services }, { idempotencyKey: key });
      return all.slice(-rows.length);
    },
  };
};

const costOf = ({ panel_cost, cost_currency }: CubagePanel) =>
  panel_cost === null || cost_currency === null ? {} : { panel_cost, cost_currency };

/** The boards of a take-off. */
export const panelPart = (document_id: number): Part<CubagePanel> => {
  const write = (row: CubagePanel, cell: string, value: CellValue): CubagePanel => {
    const next = { ...row, [cell]: value };
    return { ...next, total: next.panel_cost === null || row.rate === null ? null : pesosOf(next.quantity, next.panel_cost, row.rate) };
  };
  return {
    name: 'panels',
    ageOf: (row) => row.version,
    read: cellOf,
    write,
    save: (changes, rowOf) =>
      saveVersioned(changes, {
        rowOf,
        read: cellOf,
        write,
        send: ({ id, version, quantity, ...row }) => {
          const isCosted = changes.some((it) => it.id === id && it.cells.has('panel_cost'));
          return send(updateDocumentPanels, { id, version, quantity, ...(isCosted && costOf({ id, version, quantity, ...row })) });
        },
        current: (row) => CubagePanel.parse(row),
      }),
    remove: async (ids, seen) => {
      for (const id of ids) await send(deleteDocumentPanels, { id, ...seenAs(seen?.(id)) });
    },
    addAgain: async (rows, key) => {
      const panels = rows.map((it) => ({
        ...(it.code === null ? { name: it.name } : { code: it.code }),
        instead_of: it.id,
        quantity: it.quantity,
        ...costOf(it),
      }));
      const all = await send(createDocumentPanels, { document_id, panels }, { idempotencyKey: key });
      return all.slice(-rows.length);
    },
  };
};
