import { catalogues, type CatalogueName, type Kind } from 'contract/catalogues/index.ts';
import { withArticle } from 'contract/nouns.ts';
import {
  flag,
  list,
  number,
  rut,
  text,
  usual,
  type AuditedThing,
  type AuditWords,
  type Fact,
  type RowNames,
  inListAt,
} from '../platform/audit/words.ts';
import { tables } from './entries/entry-tables.ts';

function factOf({ kind, label, unit, words, isRut }: Kind): Fact {
  if (kind === 'flag') return flag(label, words);
  if (kind === 'count' || kind === 'percent') return number(label, unit);
  return isRut ? rut(label) : text(label);
}

/** The name beside a reference is what people read; its number they do not. */
function thingOf(name: CatalogueName): AuditedThing {
  const { label } = catalogues[name];
  const fields = Object.entries<Kind>(catalogues[name].fields);
  const references = fields.flatMap(([field, { to }]) => (to ? [field] : []));
  const facts = fields.map(([field, it]) => [field.replace(/_id$/, ''), factOf(it)] as const);
  return {
    noun: withArticle(catalogues[name]),
    address: inListAt(`/mantenedores/${name}`),
    ...(label === 'nombre' && { rows: { table: tables[name], name: 'nombre' } as RowNames }),
    actions: { ...usual, retire: 'Retiró', reactivate: 'Reactivó', order: 'Ordenó', import: 'Importó' },
    facts: {
      ...Object.fromEntries(facts),
      activo: flag('activo'),
      orden: list('el orden'),
      created: number('los creados'),
      updated: number('los modificados'),
    },
    unsaid: ['id', 'version', ...references],
  };
}

/** An entry is kept by its table's name. */
export const auditWords: AuditWords = Object.fromEntries(
  (Object.keys(catalogues) as CatalogueName[]).map((name) => [tables[name], thingOf(name)]),
);
