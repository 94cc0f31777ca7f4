import { compareDecimals, productOf, sumOf } from '../../decimals.ts';
import { formatNumber } from '../../format.ts';
import { quotientOf, variablesIn } from '../formulas/formulas.ts';
import type { CubagePart } from './documents.ts';
import { drivers } from './lessons.ts';
import { qualityRules, type QualityRule, type RuleWeights, type Weight } from './quality-rules.ts';

/** The variables of a document that the checks know by name. */
export const knownVariables = { strings: 'strings', modules: 'modulos', cable: 'metros_cable' } as const;

/** The amounts of a whole document; another variable of its own, as how many modules make a string, is a figure that its kits may share. */
const amounts: ReadonlySet<string> = new Set([
  ...Object.values(knownVariables),
  ...Object.values(drivers).flatMap((it) => it.variable ?? []),
]);

/** What a variable is called in a part of its own: `strings` is `strings_techo_norte` in «Techo norte». */
export const kitVariable = (name: string, part: string): string => `${name}_${kitEnding(part)}`;

/** Nothing of a name without a letter or a number. */
export const kitEnding = (part: string): string =>
  part
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]/)
    .filter(Boolean)
    .join('_');

/** A material row, as far as the checks need it. */
export interface JudgedRow {
  id: number;
  /** Null of a material that is not in the catalogue. */
  code: string | null;
  name: string;
  quantity: string;
  /** Null while nobody has said it, or for who may not see money: then it is not judged. */
  cost: string | null | undefined;
  is_active: boolean;
  /** Of a module or inverter that needs an authorisation: whether it has one that holds. Null of anything else. */
  is_authorised: boolean | null;
}

interface VariableResult {
  name: string;
  formula: string;
  result: string | null;
}

/** What is judged of all rows together. */
interface Whole {
  /** Those that the checks of the whole look at, at least. */
  rows: readonly JudgedRow[];
  weights: RuleWeights;
  /** The document's variables with their values, as decimal text. */
  variables: readonly VariableResult[];
  /** The sections of its rows: a kit is one of them, and has variables of its own. */
  sections: ReadonlySet<string>;
  /** What the technical information of the place says is unusual, by its own rules. */
  technical: readonly string[];
  /** Modules and inverters of the technical information; null where it says none. */
  modules: number | null;
  inverters: number | null;
}

export interface Finding {
  rule: QualityRule;
  weight: Weight;
  message: string;
  /** Where its row stands; what is said of the whole is said of materials. */
  part: CubagePart;
  /** The row that it is about; null of the whole document. */
  row_id: number | null;
}

/** Connectors are bought in pairs, and each string ends in one. */
const connectorPairsPerString = '1';
/** Cable that is taken off may differ from what was measured by so much of it. */
const cableTolerance = '0.25';

type CodeAndName = Pick<JudgedRow, 'code' | 'name'>;
const isModule = ({ code }: CodeAndName): boolean => code?.startsWith('PAN-') === true;
/** The family has also what only goes with an inverter: what talks to it, what holds it. */
const isInverter = ({ code, name }: CodeAndName): boolean => code?.startsWith('INV-') === true && /^(micro)?inversor\b/i.test(name);
const isConnector = ({ code, name }: CodeAndName): boolean => code?.startsWith('CON-') === true && /\bMC4\b/i.test(name);
const isCable = ({ code, name }: CodeAndName): boolean => code?.startsWith('CON-') === true && /\bsolar\b/i.test(name);
const isNothing = (decimal: string): boolean => compareDecimals(decimal, '0') <= 0;

/** Whether the checks of the whole look at a row. */
export const isJudgedTogether = (row: JudgedRow): boolean => isModule(row) || isInverter(row) || isConnector(row) || isCable(row);

const rowsOfRule: Partial<Record<QualityRule, (row: CodeAndName) => boolean>> = {
  power: isModule,
  inverters: isInverter,
  connectors: isConnector,
  cable: isCable,
};

/** The first row of those that a check of the whole adds up: where to begin to look; nothing where there is none. */
export const firstRowOf = <Row extends CodeAndName>(rule: QualityRule, rows: readonly Row[]): Row | undefined =>
  rows.find((it) => rowsOfRule[rule]?.(it));

/** Everything that somebody should look at before a document is posted. */
export const findingsOf = (judged: Whole & { others: readonly JudgedOther[] }): Finding[] => [
  ...findingsOfWhole(judged),
  ...judged.rows.flatMap((it) => findingsOfRow(it, judged.weights)),
  ...judged.others.flatMap((it) => findingsOfOther(it, judged.weights)),
];

/** What is to be looked at of all rows together. */
export const findingsOfWhole = (judged: Whole): Finding[] => {
  const found = [
    ...judged.technical.map((message): Complaint => ['technical', message]),
    ...complaintsOfInstalled(judged.rows.filter(isModule), 'power', 'módulos', judged.modules),
    ...complaintsOfInstalled(judged.rows.filter(isInverter), 'inverters', 'inversores', judged.inverters),
    ...complaintsOfStrings(judged),
    ...complaintsOfCable(judged),
  ];
  return found.flatMap(([rule, message]) => finding(judged.weights, rule, message));
};

/** 100 less the points of each rule that found something, however often it did. */
export const scoreOf = (findings: readonly Finding[]): number =>
  Math.max(
    0,
    [...new Set(findings.map((it) => it.rule))].reduce((score, rule) => score - qualityRules[rule].points, 100),
  );

type Complaint = [rule: QualityRule, message: string];

function finding(weights: RuleWeights, rule: QualityRule, message: string, row_id: number | null = null): Finding[] {
  const weight = weights[rule];
  return weight === 'off' ? [] : [{ rule, weight, message, part: 'materials', row_id }];
}

/** Where nothing of a kind is taken off yet, nobody is told that it lacks. */
function complaintsOfInstalled(
  taken: readonly JudgedRow[],
  rule: 'power' | 'inverters',
  noun: string,
  installed: number | null,
): Complaint[] {
  if (installed === null || taken.length === 0) return [];
  const quantity = sumOf(taken.map((it) => it.quantity));
  if (compareDecimals(quantity, String(installed)) === 0) return [];
  return [[rule, `Se cubican ${formatNumber(quantity)} ${noun} y la información técnica dice ${formatNumber(installed)}.`]];
}

/**
 * How much the whole document measures: what the variable says, and what its kits say besides. Where the one is reckoned from the other, or both
 * from the same amount, the document's own is the whole. Null where nobody says it, or what somebody says has no value.
 */
function measuredIn({ variables, sections }: Whole, name: string): string | null {
  const inKits = new Set([...sections].map((it) => kitVariable(name, it)));
  const own = variables.find((it) => it.name === name);
  const endings = [...sections].map((it) => `_${kitEnding(it)}`);
  const isAmount = (it: string) => amounts.has(it) || endings.some((ending) => it.endsWith(ending));
  const formulas = new Map(variables.map((it) => [it.name, it.formula]));
  const inOwn = new Set(own ? [...reckonedFrom(name, formulas)].filter(isAmount) : []);
  const besides = variables.filter((it) => inKits.has(it.name) && inOwn.isDisjointFrom(reckonedFrom(it.name, formulas)));
  const said = [...(own ? [own] : []), ...besides].map((it) => it.result);
  if (said.length === 0 || said.includes(null)) return null;
  return sumOf(said.flatMap((it) => it ?? []));
}

/** A variable and all that it is reckoned from, over however many others. */
function reckonedFrom(name: string, formulas: ReadonlyMap<string, string>): ReadonlySet<string> {
  const found = new Set([name]);
  for (const it of found) for (const other of variablesIn(formulas.get(it) ?? '')) found.add(other);
  return found;
}

function complaintsOfStrings(whole: Whole): Complaint[] {
  const strings = measuredIn(whole, knownVariables.strings);
  if (strings === null || isNothing(strings)) return [];
  const pairs = sumOf(whole.rows.filter(isConnector).map((it) => it.quantity));
  const needed = productOf(strings, connectorPairsPerString);
  if (compareDecimals(pairs, needed) >= 0) return [];
  return [['connectors', `${formatNumber(strings)} strings piden al menos ${formatNumber(needed)} pares MC4; hay ${formatNumber(pairs)}.`]];
}

function complaintsOfCable(whole: Whole): Complaint[] {
  const metres = measuredIn(whole, knownVariables.cable);
  if (metres === null || isNothing(metres)) return [];
  const cable = sumOf(whole.rows.filter(isCable).map((it) => it.quantity));
  const difference = sumOf([cable, `-${metres}`]);
  const size = difference.startsWith('-') ? difference.slice(1) : difference;
  if (compareDecimals(size, productOf(metres, cableTolerance)) <= 0) return [];
  const share = quotientOf(productOf(cable, '100'), metres);
  return [['cable', `Se cubican ${formatNumber(cable)} m de cable solar, el ${share} % de los ${formatNumber(metres)} m medidos.`]];
}

/** What is to be looked at of a single row. */
export function findingsOfRow(row: JudgedRow, weights: RuleWeights): Finding[] {
  const { id, code, name, quantity, cost } = row;
  const found: Complaint[] = [];
  if (code === null) found.push(['no_code', `«${name}» no está en el catálogo: sustitúyalo antes de enviar.`]);
  if (code !== null && !row.is_active) found.push(['retired', `${code} está retirado: elija otro.`]);
  if (isNothing(quantity)) found.push(['no_quantity', `«${name}» no tiene cantidad.`]);
  if (cost !== undefined && (cost === null || isNothing(cost))) found.push(['no_price', `«${name}» no tiene costo.`]);
  if (row.is_authorised === false) found.push(['not_authorised', `${code ?? name} no tiene autorización SEC vigente.`]);
  return found.flatMap(([rule, message]) => finding(weights, rule, message, id));
}

/** A service or a board, as far as the checks need it. */
export interface JudgedOther {
  id: number;
  part: Exclude<CubagePart, 'materials'>;
  name: string;
  /** In pesos; null while nobody knows it. Not judged where the person may not see money. */
  total: string | null | undefined;
}

/** One that costs nothing. It is not sent with the materials, so it warns where a material without a cost would stop. */
export function findingsOfOther({ id, part, name, total }: JudgedOther, weights: RuleWeights): Finding[] {
  if (weights.no_price === 'off' || total === undefined || (total !== null && !isNothing(total))) return [];
  const message = total === null ? `«${name}» no tiene costo.` : `«${name}» suma cero: revise su costo y sus cantidades.`;
  return [{ rule: 'no_price', weight: 'warns', message, part, row_id: id }];
}
