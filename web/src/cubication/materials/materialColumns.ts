import { costCategories, materialCategoryNames, rowOrigins, type CubageMaterial, type Variables } from 'contract/cubication/index.ts';
import { formatInstant, formatMoney, formatUnitPrice } from 'contract/format.ts';
import { requestDocuments } from 'contract/materials/index.ts';
import { may, seesMoney } from '../../api/session.ts';
import type { GridColumn } from '../../ui/grid/columns.ts';
import { commentMark } from '../comments/commentMark.tsx';
import { amountOf } from '../materialPart.ts';
import { erpWords } from '../posts/words.ts';
import { rateWords } from './rateWords.ts';
import { askedWords, leftWords, type AskedOf } from './askedQuantity.ts';
import type { NeedChoices } from './needs.ts';
import type { Offer } from './offers.ts';
import { readAmount, readChoice, readCost, readLines, readText, shownNumber, writtenCost, writtenDecimal } from '../typing.ts';

const categories = materialCategoryNames.map((value) => ({ value, label: costCategories[value] }));
const dispatches = [
  { value: '', label: 'Sin despacho' },
  ...Object.entries(requestDocuments).map(([value, { label }]) => ({ value, label })),
];
const labelIn = (choices: readonly { value: string; label: string }[], value: string | null) =>
  choices.find((it) => it.value === value)?.label ?? '';

const signs = { typed: null, formula: 'ƒ', template: 'P', document: 'C', excel: 'X', learned: 'R' } as const;

/** Where a quantity comes from, who wrote it and when. */
const originMark = (row: CubageMaterial) => {
  const sign = signs[row.origin];
  const formula = row.formula === null ? '' : `: =${row.formula}`;
  return sign && { sign, words: `${rowOrigins[row.origin]}${formula} · ${row.updated_by}, ${formatInstant(row.updated_at)}` };
};

/** By the choices where they have it: what was just chosen has no name of its own yet. */
const needWords = (choices: NeedChoices['stages'], id: number | null, name: string | null): string =>
  id === null ? '' : labelIn(choices, String(id)) || (name ?? '');

/** Whoever sees what lies somewhere is told what is free: in their own warehouses, or in all. */
const seesStock = (): boolean => may('mobile_warehouses:read') || may('materials:read');

interface ColumnRights {
  mayEdit: boolean;
  mayComment: boolean;
  variables: () => Variables;
  offers: ReadonlyMap<number, Offer>;
  needs: NeedChoices;
  /** Null until something was asked for at its place. */
  asked: AskedOf | null;
  /** How often somebody said something of a row. */
  comments: ReadonlyMap<number, number>;
}

/** The columns of the materials. */
export function materialColumns({
  mayEdit,
  mayComment,
  variables,
  offers,
  needs,
  asked,
  comments,
}: ColumnRights): GridColumn<CubageMaterial>[] {
  const isOpen = () => mayEdit;
  const longest = 60;
  const money: GridColumn<CubageMaterial>[] = [
    {
      key: 'cost',
      title: 'Costo',
      width: 118,
      isFigure: true,
      text: ({ cost, cost_currency }) => (cost === null || cost_currency === null ? '' : formatUnitPrice(cost, cost_currency)),
      hint: rateWords,
      mark: ({ id }) => {
        const offer = offers.get(id);
        return offer ? { sign: '●', words: `El costo cambió: hoy es ${offer.words}` } : null;
      },
      edit: {
        // What is in the catalogue costs what its price list says.
        isOpen: ({ custom_material }) => mayEdit && custom_material,
        text: ({ cost, cost_currency }) => writtenCost(cost, cost_currency),
        read: (typed, { cost_currency }) => readCost(typed, cost_currency),
      },
    },
    { key: 'total', title: 'Total', width: 124, isFigure: true, text: ({ total }) => (total === null ? '' : formatMoney(total, 'CLP')) },
  ];
  return [
    { key: 'code', title: 'Código', width: 120, text: ({ code }) => code ?? 'Propio' },
    { key: 'name', title: 'Material', width: 300, text: ({ name }) => name, mark: ({ id }) => commentMark(comments.get(id)) },
    { key: 'unit', title: 'Unidad', width: 64, text: ({ unit }) => unit },
    {
      key: 'amount',
      title: 'Cantidad',
      width: 110,
      isFigure: true,
      text: ({ quantity }) => shownNumber(quantity),
      mark: originMark,
      edit: {
        isOpen,
        cleared: '0',
        text: (row) => (row.formula === null ? writtenDecimal(row.quantity) : amountOf(row)),
        read: (typed, row) => readAmount(typed, row.unit, variables()),
      },
    },
    ...(asked === null
      ? []
      : [
          { key: 'asked', title: 'Ya pedido', width: 84, isFigure: true, text: (row: CubageMaterial) => askedWords(asked(row)) },
          { key: 'left', title: 'Por pedir', width: 92, isFigure: true, text: (row: CubageMaterial) => leftWords(asked(row)) },
        ]),
    ...(seesMoney() ? money : []),
    ...(seesStock()
      ? [{ key: 'stock', title: 'Libre', width: 84, isFigure: true, text: ({ stock }: CubageMaterial) => shownNumber(stock) }]
      : []),
    {
      key: 'section',
      title: 'Sección',
      width: 140,
      text: ({ section }) => section ?? '',
      edit: { isOpen, longest, text: ({ section }) => section ?? '', read: readText(longest) },
    },
    {
      key: 'category',
      title: 'Categoría',
      width: 190,
      text: ({ category }) => costCategories[category],
      edit: { isOpen, choices: categories, text: ({ category }) => category, read: readChoice(categories, 'una categoría') },
    },
    {
      key: 'dispatch',
      title: 'Despacho',
      width: 160,
      text: ({ dispatch }) => labelIn(dispatches, dispatch),
      edit: { isOpen, choices: dispatches, text: ({ dispatch }) => dispatch ?? '', read: readChoice(dispatches, 'una opción de despacho') },
    },
    {
      key: 'comment',
      title: 'Comentario',
      width: 220,
      text: ({ comment }) => comment ?? '',
      edit: { isOpen: () => mayComment, hasLines: true, text: ({ comment }) => comment ?? '', read: readLines(500) },
    },
    {
      key: 'stage_id',
      title: 'Etapa',
      width: 120,
      text: ({ stage_id, stage }) => needWords(needs.stages, stage_id, stage),
      edit: {
        isOpen: () => mayEdit && needs.stages.length > 0,
        choices: needs.stages,
        text: ({ stage_id }) => String(stage_id ?? ''),
        read: readChoice(needs.stages, 'una etapa'),
      },
    },
    {
      key: 'activity_id',
      title: 'Actividad',
      width: 160,
      text: ({ activity_id, activity }) => needWords(needs.activities, activity_id, activity),
      edit: {
        isOpen: () => mayEdit && needs.activities.length > 0,
        choices: needs.activities,
        text: ({ activity_id }) => String(activity_id ?? ''),
        read: readChoice(needs.activities, 'una actividad del plan'),
      },
    },
    { key: 'erp_status', title: 'Estado ERP', width: 190, text: erpWords },
    { key: 'request_number', title: 'Solicitud', width: 110, text: ({ request_number }) => request_number ?? '' },
  ];
}
