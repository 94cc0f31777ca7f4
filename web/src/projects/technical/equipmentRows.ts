import { formatNumber } from 'contract/format.ts';
import { kilowatts } from 'contract/projects/index.ts';

/** A line of panels or inverters while it is typed: what cannot be read yet stands in it as it was typed. */
export type EquipmentRow = Record<string, unknown> & { modelo: string; cantidad: unknown };

export const rowsOf = (value: unknown): EquipmentRow[] => (Array.isArray(value) ? value.filter(isRow) : []);

const isRow = (it: unknown): it is EquipmentRow => typeof it === 'object' && it !== null && 'modelo' in it && 'cantidad' in it;

/** The panels of a form that can be counted by now. */
export const panelsIn = (value: unknown): { cantidad: number; potencia_wp: number }[] =>
  rowsOf(value).flatMap(({ cantidad, potencia_wp }) => (isCount(cantidad) && isCount(potencia_wp) ? [{ cantidad, potencia_wp }] : []));

export const invertersIn = (value: unknown): { cantidad: number; potencia_kw: string }[] =>
  rowsOf(value).flatMap(({ cantidad, potencia_kw }) => (isCount(cantidad) && isKilowatts(potencia_kw) ? [{ cantidad, potencia_kw }] : []));

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value > 0;
export const isKilowatts = (value: unknown): value is string => typeof value === 'string' && /^\d{1,9}(\.\d{1,3})?$/.test(value);

/** `98,82 kWp` */
export const inKilowatts = (watts: number): string => `${formatNumber(kilowatts(watts))} kWp`;
