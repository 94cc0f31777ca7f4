import { compareDecimals, productOf, sumOf } from '../decimals.ts';
import { formatNumber } from '../format.ts';
import { quotientOf } from './formulas/formulas.ts';

/** What a finding does: a warning is told, the other one keeps the document from being posted; its saving never. */
export type Weight = 'warns' | 'stops';

/** The checks of a take-off, what each does and how much it takes from the score of 100 (features §1.9). */
export const qualityRules = {
  technical: { label: 'Información técnica', weight: 'warns', points: 10 },
  power: { label: 'Potencia de los paneles', weight: 'warns', points: 15 },
  connectors: { label: 'Conectores por string', weight: 'warns', points: 10 },
  cable: { label: 'Cable solar por metro', weight: 'warns', points: 10 },
  no_code: { label: 'Materiales sin código', weight: 'stops', points: 20 },
  no_price: { label: 'Costo en cero', weight: 'stops', points: 20 },
  no_quantity: { label: 'Cantidad en cero', weight: 'stops', points: 20 },
  retired: { label: 'Materiales retirados', weight: 'stops', points: 20 },
  not_authorised: { label: 'Equipos sin autorización SEC', weight: 'stops', points: 20 },
} as const satisfies Record<string, { label: string; weight: Weight; points: number }>;
export type QualityRule = keyof typeof qualityRules;
export const qualityRuleNames = Object.keys(qualityRules) as [QualityRule, ...QualityRule[]];

/** The variables of a document that the checks know by name. */
export const knownVariables = { strings: 'strings', modules: 'modulos', cable: 'metros_cable' } as const;

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

interface Judged {
  rows: readonly JudgedRow[];
  /** Values of the document's variables, as decimal text. */
  variables: ReadonlyMap<string, string>;
  /** What the technical information of the place says is unusual, by its own rules. */
  technical: readonly string[];
  /** Modules of the technical information; null where it says none. */
  modules: number | null;
}

export interface Finding {
  rule: QualityRule;
  weight: Weight;
  message: string;
  /** The row that it is about; null of the whole document. */
  row_id: number | null;
}

/** Connectors are bought in pairs, and each string ends in one. */
const connectorPairsPerString = '1';
/** Cable that is taken off may differ from what was measured by so much of it. */
const cableTolerance = '0.25';

const isModule = ({ code }: JudgedRow): boolean => code?.startsWith('PAN-') === true;
const isNothing = (decimal: string): boolean => compareDecimals(decimal, '0') <= 0;

/** Everything that somebody should look at before a document is posted. */
export const findingsOf = (judged: Judged): Finding[] => [
  ...judged.technical.map((message) => finding('technical', message)),
  ...findingsOfPower(judged),
  ...findingsOfStrings(judged),
  ...findingsOfCable(judged),
  ...judged.rows.flatMap(findingsOfRow),
];

/** 100 less the points of each rule that found something, however often it did. */
export const scoreOf = (findings: readonly Finding[]): number =>
  Math.max(
    0,
    [...new Set(findings.map((it) => it.rule))].reduce((score, rule) => score - qualityRules[rule].points, 100),
  );

const finding = (rule: QualityRule, message: string, row_id: number | null = null): Finding => ({
  rule,
  weight: qualityRules[rule].weight,
  message,
  row_id,
});

function findingsOfPower({ rows, modules }: Judged): Finding[] {
  const taken = rows.filter(isModule);
  if (modules === null || taken.length === 0) return [];
  const quantity = sumOf(taken.map((it) => it.quantity));
  if (compareDecimals(quantity, String(modules)) === 0) return [];
  return [finding('power', `Se cubican ${formatNumber(quantity)} módulos y la información técnica dice ${formatNumber(modules)}.`)];
}

function findingsOfStrings({ rows, variables }: Judged): Finding[] {
  const strings = variables.get(knownVariables.strings);
  const connectors = rows.filter((it) => it.code !== null && /\bMC4\b/i.test(it.name) && it.code.startsWith('CON-'));
  if (strings === undefined || isNothing(strings)) return [];
  const pairs = sumOf(connectors.map((it) => it.quantity));
  const needed = productOf(strings, connectorPairsPerString);
  if (compareDecimals(pairs, needed) >= 0) return [];
  return [
    finding('connectors', `${formatNumber(strings)} strings piden al menos ${formatNumber(needed)} pares MC4; hay ${formatNumber(pairs)}.`),
  ];
}

function findingsOfCable({ rows, variables }: Judged): Finding[] {
  const metres = variables.get(knownVariables.cable);
  if (metres === undefined || isNothing(metres)) return [];
  const cable = sumOf(rows.filter((it) => it.code?.startsWith('CON-') === true && /\bsolar\b/i.test(it.name)).map((it) => it.quantity));
  const difference = sumOf([cable, `-${metres}`]);
  const size = difference.startsWith('-') ? difference.slice(1) : difference;
  if (compareDecimals(size, productOf(metres, cableTolerance)) <= 0) return [];
  const share = quotientOf(productOf(cable, '100'), metres);
  return [finding('cable', `Se cubican ${formatNumber(cable)} m de cable solar, el ${share} % de los ${formatNumber(metres)} m medidos.`)];
}

function findingsOfRow(row: JudgedRow): Finding[] {
  const { id, code, name, quantity, cost } = row;
  const found: Finding[] = [];
  if (code === null) found.push(finding('no_code', `«${name}» no está en el catálogo: sustitúyalo antes de enviar.`, id));
  if (code !== null && !row.is_active) found.push(finding('retired', `${code} está retirado: elija otro.`, id));
  if (isNothing(quantity)) found.push(finding('no_quantity', `«${name}» no tiene cantidad.`, id));
  if (cost !== undefined && (cost === null || isNothing(cost))) found.push(finding('no_price', `«${name}» no tiene costo.`, id));
  if (row.is_authorised === false) found.push(finding('not_authorised', `${code ?? name} no tiene autorización SEC vigente.`, id));
  return found;
}
