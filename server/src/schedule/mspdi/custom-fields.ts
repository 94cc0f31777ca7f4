import { compareDecimals } from 'contract/decimals.ts';
import { allIn, textIn, type Element } from './xml.ts';

/** What we write of an activity that MS Project has no place for: its numbers of custom fields, and what they are called. */
export const customFields = {
  etapa: { id: '188743731', name: 'Text1', alias: 'Etapa' },
  subEtapa: { id: '188743734', name: 'Text2', alias: 'Subetapa' },
  peso: { id: '188743767', name: 'Number1', alias: 'Peso' },
  suspendida: { id: '188743752', name: 'Flag1', alias: 'Suspendida' },
} as const;
export type CustomField = keyof typeof customFields;

/** The names that stand for a field of ours, whoever wrote the file. */
export const fieldByAlias: ReadonlyMap<string, CustomField> = new Map([
  ['etapa', 'etapa'],
  ['subetapa', 'subEtapa'],
  ['peso', 'peso'],
  ['suspendida', 'suspendida'],
]);

/** Stands as the subject of the files that we write: of them the status date is taken too. */
export const ourSubject = 'Project Administrator';

const longest = 200;

/** What a task says in the fields that stand for ours. */
export function customFieldsOf(element: Element, fields: ReadonlyMap<string, CustomField | undefined>): Map<CustomField, string> {
  const own = new Map<CustomField, string>();
  for (const it of allIn(element, 'ExtendedAttribute')) {
    const field = fields.get(textIn(it, 'FieldID') ?? '');
    const value = textIn(it, 'Value');
    if (field && value !== undefined) own.set(field, value.slice(0, longest));
  }
  return own;
}

/** A percent with two decimals; null: it is none. */
export function weightOf(text: string | undefined): string | null {
  if (text === undefined || !/^\d{1,3}(?:\.\d{1,12})?$/.test(text)) return null;
  const weight = String(Number(Number(text).toFixed(2)));
  return compareDecimals(weight, '100') > 0 ? null : weight;
}
