import { costCategories } from 'contract/cubication/index.ts';
import { requestDocuments, type RequestDocument } from 'contract/materials/index.ts';
import type { SheetColumn } from '../../platform/imports/kind.ts';
import { foldText } from '../../platform/spreadsheet/cells.ts';

/** What a row of the workbook is; a letter and its number say which one. */
export const things = {
  material: { label: 'Material', letter: 'M' },
  custom: { label: 'Material propio', letter: 'M' },
  board: { label: 'Tablero', letter: 'T' },
  service: { label: 'Servicio', letter: 'S' },
} as const;
export type Thing = keyof typeof things;

export const numberOf = (thing: Thing, id: number): string => `${things[thing].letter}${id}`;

/** What a workbook says of a take-off: the same titles in what is exported, in the model and in what is uploaded. */
export const columns = {
  project: { header: 'Proyecto', also: ['Código de proyecto'], width: 14 },
  place: { header: 'Lugar', also: ['Lugar de instalación', 'Código de lugar'], width: 14 },
  row: { header: 'N.º', also: ['Fila', 'Número'], width: 10 },
  thing: { header: 'Qué es', also: ['Tipo'], width: 16 },
  section: { header: 'Sección', width: 20 },
  category: { header: 'Categoría', width: 30 },
  code: { header: 'Código', also: ['Código SAP', 'ItemCode'], width: 16 },
  name: { header: 'Descripción', also: ['Nombre', 'Material'], width: 48 },
  unit: { header: 'Unidad', also: ['Unidad de medida', 'UM'] },
  quantity: { header: 'Cantidad', also: ['Cant'], kind: 'number' },
  formula: { header: 'Fórmula', width: 24 },
  days: { header: 'Días', kind: 'number' },
  hours: { header: 'Horas por día', kind: 'number' },
  day_month: { header: 'Días al mes', kind: 'number' },
  staff: { header: 'Personas', kind: 'number' },
  cost: { header: 'Costo unitario', also: ['Costo', 'Precio unitario'], kind: 'money', money: true },
  currency: { header: 'Moneda', money: true },
  dispatch: { header: 'Despacho', also: ['Opción de despacho', 'Tipo de solicitud'], width: 24 },
  comment: { header: 'Comentario', also: ['Observación'], width: 40 },
} as const satisfies Record<string, SheetColumn>;
export type Column = keyof typeof columns;

/** A word for each of these, as it is exported or as the program calls it. */
const namesOf = <K extends string>(labels: Readonly<Record<K, string>>): ReadonlyMap<string, K> =>
  new Map((Object.keys(labels) as K[]).flatMap((it) => [[foldText(it), it] as const, [foldText(labels[it]), it] as const]));

export const dispatchLabels = Object.fromEntries(Object.entries(requestDocuments).map(([code, { label }]) => [code, label])) as Record<
  RequestDocument,
  string
>;
export const thingsNamed = namesOf(
  Object.fromEntries(Object.entries(things).map(([it, { label }]) => [it, label])) as Record<Thing, string>,
);
export const categoriesNamed = namesOf(costCategories);
export const dispatchesNamed = namesOf(dispatchLabels);
