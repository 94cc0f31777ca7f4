import {
  costCategories,
  costColumnNames,
  costColumns,
  costUnits,
  serviceFormulas,
  serviceTypeNames,
  type CostColumn,
  type ServiceType,
  type Variables,
} from 'contract/cubication/index.ts';
import { foldTitle, type PastedRow, type PasteShape } from '../pastedNamed.ts';
import { readAmount, readDecimal } from '../typing.ts';

const others: Partial<Record<CostColumn, string[]>> = {
  Unit_Cost: ['costo', 'precio unitario', 'valor'],
  Quantity: ['cant', 'cant.'],
  Hour: ['horas'],
  Day_Month: ['dias mes'],
};

const isServiceType = (kind: string): kind is ServiceType => serviceTypeNames.some((it) => it === kind);
export const usesColumn = (type: ServiceType, column: CostColumn): boolean => serviceFormulas[type].some((it) => it === column);

/** The kind of a service by its name or its code. */
const kindOf = (said: string): ServiceType | undefined =>
  serviceTypeNames.find((it) => [it, costCategories[it]].some((one) => foldTitle(one) === foldTitle(said)));

/** Rows of services as they are pasted. */
export const serviceShape = (variables: () => Variables): PasteShape => ({
  kindOf,
  columns: costColumnNames.map((key) => ({
    key,
    titles: [foldTitle(costColumns[key]), ...(others[key] ?? [])],
    isFor: (kind) => isServiceType(kind) && usesColumn(kind, key),
    read: (typed) =>
      key === 'Unit_Cost' ? readDecimal(typed, { digits: 14, decimals: 4 }) : readAmount(typed, costUnits[key], variables()),
  })),
});

/** The same as the call that adds services takes it; what was not said is zero. */
export function pastedService({ kind, code, name, cells }: PastedRow) {
  const service_type = isServiceType(kind) ? kind : 'others';
  const written = (column: CostColumn) => cells.get(column) ?? (usesColumn(service_type, column) ? '0' : null);
  const numberOf = (column: CostColumn) => (written(column)?.startsWith('=') ? '0' : written(column));
  const formulaOf = (column: CostColumn) => (written(column)?.startsWith('=') ? (written(column) ?? '').slice(1) : null);
  return {
    service_type,
    ...(code === null ? { name } : { code }),
    Unit_Cost: numberOf('Unit_Cost') ?? '0',
    Quantity: numberOf('Quantity'),
    Days: numberOf('Days'),
    Hour: numberOf('Hour'),
    Day_Month: numberOf('Day_Month'),
    Staff: numberOf('Staff'),
    formulas: {
      Quantity: formulaOf('Quantity'),
      Days: formulaOf('Days'),
      Hour: formulaOf('Hour'),
      Day_Month: formulaOf('Day_Month'),
      Staff: formulaOf('Staff'),
    },
  };
}
