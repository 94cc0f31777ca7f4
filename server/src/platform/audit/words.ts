import { z } from 'zod';
import type { States } from 'contract/states.ts';
import { currencies } from 'contract/currency.ts';
import { formatDay, formatInstant, formatMoney, formatNumber, formatUnitPrice } from 'contract/format.ts';
import { formatRut } from 'contract/rut.ts';
import type { Tables } from '../database/database.ts';
import type { Reading } from '../context.ts';
import { changesBetween, readFor, readVersion, type ChangedFact, type Row } from './history.ts';
import { moneyNames, type Viewer } from '../money.ts';

/** What a column of the history is called, and how its values are told. */
export interface Fact {
  /** As it stands within a sentence, with its article where it has one: `la dirección`, `activo`. */
  called: string;
  kind: 'text' | 'number' | 'money' | 'day' | 'instant' | 'flag' | 'list' | 'state' | 'choice' | 'details';
  /** A value as people read it; what is not there is not asked for. */
  told: (value: unknown) => string;
}

/** Where the name of a row stands whose number tells nobody anything. */
export type RowNames = { [T in keyof Tables]: { table: T; name: keyof Tables[T] & string } }[keyof Tables];

/**
 * What somebody did, before the thing that it was done to: `Creó`, `Exigió cambiar la clave de`. Where nothing follows the last
 * preposition is left out, or other words are said.
 */
type Deed = string | readonly [alone: string, before: string];

/** What was recorded of a thing, and what it is called where its row says so. */
interface AuditRecord {
  name: string | undefined;
  said: Row;
}

/** An entry with its rows as somebody may read them, and what would be said of it. */
interface ToldEntry {
  id: string;
  before: Row;
  after: Row;
  usually: () => string;
}

/** The screen that shows a thing: known by what was recorded of it, looked up for several at once, or why no screen shows it (decision 174). */
type ScreenOfThing =
  | { address: (id: string, recorded: AuditRecord) => string | undefined }
  | { addresses: (looking: Pick<Reading, 'db' | 'hooks'>, ids: readonly string[]) => Promise<ReadonlyMap<string, string>> }
  | { noScreen: string };

/** What an area says of one thing whose changes it records. */
export type AuditedThing = WordsOfThing & ScreenOfThing;

interface WordsOfThing {
  /** With its article, which also tells its gender: `el proyecto`, `la solicitud de materiales`. */
  noun: string;
  /** There is one of it: its number says nothing. */
  isSingle?: true;
  /** Of what is recorded by a number or a code of the program: what it is called. */
  name?: (id: string) => string;
  /** Of what is recorded by its row's number: where its name stands. */
  rows?: RowNames;
  actions: Readonly<Record<string, Deed>>;
  /** Where its changes are told in better words than those of its columns: what follows the name of whoever did it. */
  sentence?: (entry: ToldEntry) => string | undefined;
  facts: Readonly<Record<string, Fact>>;
  /** Columns that are kept and tell nobody anything: numbers of rows and of versions. */
  unsaid?: readonly string[];
}

export type AuditWords = Readonly<Record<string, AuditedThing>>;

declare module '../context.ts' {
  interface Hooks {
    /** Of every area, what its history says, by entity. */
    auditWords: AuditWords;
  }
}

const fact = (kind: Fact['kind'], called: string, told: Fact['told'] = plainly): Fact => ({ called, kind, told });

export const text = (called: string): Fact => fact('text', called, (value) => (typeof value === 'string' ? value : plainly(value)));
/** A number, or a decimal that is kept as text. */
export const number = (called: string, unit = ''): Fact =>
  fact('number', called, (value) => `${formatNumber(String(value))}${unit && ` ${unit}`}`);
/** An amount in pesos. */
export const pesos = (called: string): Fact => fact('money', called, (value) => formatMoney(String(value), 'CLP'));
const Cost = z.object({ monto: z.string(), moneda: z.enum(currencies) });
/** What one of something costs, in its currency and to its last decimal. */
export const unitCost = (called: string): Fact =>
  fact('money', called, (value) => {
    const { success, data } = Cost.safeParse(value);
    return success ? formatUnitPrice(data.monto, data.moneda) : plainly(value);
  });
export const day = (called: string): Fact => fact('day', called);
export const instant = (called: string): Fact => fact('instant', called);
/** Yes or no, also where it is kept as 1 or 0. */
export const flag = (called: string, [yes, no]: readonly [yes: string, no: string] = ['Sí', 'No']): Fact =>
  fact('flag', called, (value) => (value ? yes : no));
export const list = (called: string): Fact => fact('list', called);
/** Several facts in one value. */
export const details = (called: string): Fact => fact('details', called);
export const rut = (called: string): Fact => fact('text', called, (value) => formatRut(String(value)));
/** Of a file only that it is there. */
export const file = (called: string, isThere: string): Fact => fact('text', called, () => isThere);
/** A state by its code; where its words are kept it is a text. */
export const state = <S extends string, A extends string>(called: string, of: States<S, A>): Fact =>
  fact('state', called, (value) => {
    const known = of.names.find((it) => it === value);
    return known === undefined ? String(value) : of.label(known);
  });
/** A code whose words the program knows. */
export const choice = (called: string, labels: Readonly<Record<string, string>>): Fact =>
  fact('choice', called, (value) =>
    typeof value === 'string' && Object.hasOwn(labels, value) ? (labels[value] ?? value) : plainly(value),
  );

/** What is done to most things. */
export const usual = { create: 'Creó', update: 'Modificó', delete: 'Eliminó' };

const thingOf = (words: AuditWords, entity: string): AuditedThing | undefined => (Object.hasOwn(words, entity) ? words[entity] : undefined);
const factOf = (thing: AuditedThing | undefined, name: string): Fact | undefined =>
  thing && Object.hasOwn(thing.facts, name) ? thing.facts[name] : undefined;

/** `el proyecto` as the name of a column or of a kind: `Proyecto`. */
export const titleOf = (called: string): string => sentence(called.replace(/^(?:el|la|los|las|un|una) /, ''));

function deedIn(words: AuditWords, entity: string, action: string): Deed {
  const actions: AuditedThing['actions'] = thingOf(words, entity)?.actions ?? usual;
  // What nobody has put into words is told as it was kept.
  return (Object.hasOwn(actions, action) ? actions[action] : undefined) ?? sentence(action);
}

/** What was done, where nothing follows: `Exigió cambiar la clave`. */
export function actionLabel(words: AuditWords, entity: string, action: string): string {
  const deed = deedIn(words, entity, action);
  return typeof deed === 'string' ? deed.replace(/ (?:de|a|para|en|con)$/, '') : deed[0];
}

/** The same before the thing: `Exigió cambiar la clave de`. */
export function saidOf(words: AuditWords, entity: string, action: string): string {
  const deed = deedIn(words, entity, action);
  return typeof deed === 'string' ? deed : deed[1];
}

/** The same with the kind of thing: `Creó el rol`, `Subió una nueva versión del documento`. */
export const deedOf = (words: AuditWords, entity: string, action: string): string =>
  `${saidOf(words, entity, action)} ${thingOf(words, entity)?.noun ?? entity}`.replace(/ (a|de) el /, (_, it: string) => ` ${it}l `);

/** What an action is called whatever it was done to: where two things say it in their own words, the usual ones. */
export function actionTitle(words: AuditWords, action: string): string {
  if (Object.hasOwn(usual, action)) return usual[action as keyof typeof usual];
  const entity = Object.keys(words).find((it) => Object.hasOwn(words[it]?.actions ?? {}, action));
  return actionLabel(words, entity ?? '', action);
}

export function entityLabel(words: AuditWords, entity: string): string {
  const thing = thingOf(words, entity);
  return thing ? titleOf(thing.noun) : sentence(entity);
}

/** The thing itself: `Constante Umbral de licitación`; by the name of its row where that was found. */
export function subjectLabel(words: AuditWords, { entity, entity_id }: { entity: string; entity_id: string }, rowName?: string): string {
  const thing = thingOf(words, entity);
  if (thing?.isSingle) return titleOf(thing.noun);
  return `${entityLabel(words, entity)} ${thing?.name?.(entity_id) ?? rowName ?? formatDay(entity_id)}`;
}

interface Entry {
  entity: string;
  before: string | null;
  after: string | null;
}

/** What an entry of the history says to somebody, fact by fact, in words. */
export function changesOf(words: AuditWords, user: Viewer, { entity, before, after }: Entry): ChangedFact[] {
  const thing = thingOf(words, entity);
  const name = (it: string) => titleOf(factOf(thing, it)?.called ?? it);
  return changesBetween(user, { before, after }, { unsaid: thing?.unsaid ?? [], name, shown: shownBy(thing) });
}

/** A column of a row, in words; null where nothing stands there. */
export interface ToldFact {
  field: string;
  name: string;
  value: string | null;
  isMoney: boolean;
}

/** The columns of a row that have words, in the order of the words. */
export const tellColumns = (facts: AuditedThing['facts'], row: object): ToldFact[] => {
  const values = new Map(Object.entries(row));
  return Object.entries(facts)
    .filter(([field]) => values.has(field))
    .map(([field, fact]) => ({
      field,
      name: titleOf(fact.called),
      value: inWords(fact, values.get(field)),
      isMoney: fact.kind === 'money' || moneyNames.has(field),
    }));
};

const inWords = ({ told }: Pick<Fact, 'told'>, value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : told(value) || null;

const shownBy = (thing: AuditedThing | undefined) => (it: string, value: unknown) => inWords(factOf(thing, it) ?? { told: plainly }, value);

/** What an entry of the history is told from. */
export interface AuditEntry extends Entry {
  entity_id: string;
  action: string;
}

/**
 * What somebody did, as a sentence that follows their name: `cambió el tope del rol SUP de $ 500.000 a $ 5.850.000`; of several
 * columns, which. What was created or deleted is only named: all of its columns would be no sentence.
 */
export function sentenceOf(words: AuditWords, user: Viewer, entry: AuditEntry, rowName?: string): string {
  const usually = () => usualSentence(words, user, entry, rowName);
  const own = thingOf(words, entry.entity)?.sentence;
  const rows = { before: readFor(user, entry.before), after: readFor(user, entry.after) };
  return withContractions(own?.({ id: entry.entity_id, ...rows, usually }) ?? usually());
}

function usualSentence(words: AuditWords, user: Viewer, entry: AuditEntry, rowName: string | undefined): string {
  const thing = thingOf(words, entry.entity);
  const subject = thing?.isSingle
    ? thing.noun
    : `${thing?.noun ?? entry.entity} ${thing?.name?.(entry.entity_id) ?? rowName ?? formatDay(entry.entity_id)}`;
  const called = (it: string) => factOf(thing, it)?.called ?? it.replaceAll('_', ' ');
  const changes =
    saidOf(words, entry.entity, entry.action) === usual.update
      ? changesBetween(user, entry, { unsaid: thing?.unsaid ?? [], name: called, shown: shownBy(thing) })
      : [];
  const [first, second, ...more] = changes;
  if (!first) return begunSmall(`${saidOf(words, entry.entity, entry.action)} ${subject}`);
  if (!second) return changeInWords(first)(subject);
  const names =
    more.length === 0
      ? `${first.field} y ${second.field}`
      : `${first.field}, ${second.field} y ${more.length} ${more.length === 1 ? 'dato' : 'datos'} más`;
  return `cambió ${names} de ${subject}`;
}

/** One column from what to what, of a thing; long texts are in the entry itself. */
const changeInWords =
  ({ field, before, after }: ChangedFact) =>
  (subject: string): string => {
    if (before === null) return `puso ${field} de ${subject}: ${brief(after)}`;
    if (after === null) return `quitó ${field} de ${subject}, que decía ${brief(before)}`;
    return `cambió ${field} de ${subject} de ${brief(before)} a ${brief(after)}`;
  };

const longest = 80;
const brief = (value: string | null): string => (value !== null && value.length > longest ? `${value.slice(0, longest)}…` : (value ?? ''));
const withContractions = (words: string): string => words.replace(/(^| )(a|de) el /g, (_, gap: string, it: string) => `${gap}${it}l `);
const begunSmall = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

/** The screens that show what entries are about, by entry, where there is one. */
export async function addressesOf(
  looking: Pick<Reading, 'db' | 'hooks'>,
  entries: readonly AuditEntry[],
  nameOf: (entry: AuditEntry) => string | undefined,
): Promise<ReadonlyMap<AuditEntry, string>> {
  const found = new Map<AuditEntry, string>();
  for (const [entity, some] of Map.groupBy(entries, (it) => it.entity)) {
    const thing = thingOf(looking.hooks.auditWords, entity);
    if (!thing || 'noScreen' in thing) continue;
    const byId = 'addresses' in thing ? await thing.addresses(looking, [...new Set(some.map((it) => it.entity_id))]) : undefined;
    for (const it of some) {
      const address =
        'address' in thing
          ? thing.address(it.entity_id, { name: nameOf(it), said: { ...readVersion(it.before), ...readVersion(it.after) } })
          : byId?.get(it.entity_id);
      if (address) found.set(it, address);
    }
  }
  return found;
}

/** The list of a screen, narrowed to what is called so. */
export const inListAt =
  (path: string) =>
  (id: string, { name = id }: Partial<AuditRecord> = {}): string =>
    `${path}?${new URLSearchParams({ search: name }).toString()}`;

/** A screen that has all of them. */
export const onScreen = (path: string) => (): string => path;

function plainly(value: unknown): string {
  if (value === null || value === undefined) return '—';
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (Array.isArray(value)) return value.map(plainly).join('; ');
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value !== 'string') return detailsOf(value);
  return /^\d{4}-\d\d-\d\dT/.test(value) ? formatInstant(value) : formatDay(value);
}

const detailsOf = (value: object): string =>
  Object.entries(value)
    .map(([name, it]) => `${name}: ${plainly(it)}`)
    .join('; ');

function sentence(name: string): string {
  const words = name.replaceAll('_', ' ');
  // `kWp` begins small.
  return words.startsWith('kW') ? words : words.charAt(0).toUpperCase() + words.slice(1);
}
