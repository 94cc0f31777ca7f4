import {
  findingsOfOther,
  findingsOfRow,
  findingsOfWhole,
  isJudgedTogether,
  scoreOf,
  totalsOf,
  type CostCategory,
  type CostOfRow,
  type CubageInfo,
  type CubageMaterial,
  type CubagePanel,
  type CubageService,
  type Finding,
  type JudgedRow,
  type RuleWeights,
} from 'contract/cubication/index.ts';
import { exactOf } from 'contract/decimals.ts';
import { seesMoney } from '../api/session.ts';
import type { Work } from './work.ts';

/** What follows from all rows. */
export type Sums = Pick<CubageInfo, 'totals' | 'findings' | 'score'>;

type SumSources = Pick<Work, 'facts'> & {
  materials: { rows: () => readonly CubageMaterial[] };
  services: { rows: () => readonly CubageService[] };
  panels: { rows: () => readonly CubagePanel[] };
};

/** What rows say each by itself, while the checks weigh as much. A row that did not change is the same object: it is reckoned once. */
function sayingsAt(weights: RuleWeights) {
  const ofMaterial = once((row: CubageMaterial) => {
    const judged = judgedRow(row);
    return {
      costed: costedRow(row.category, row.total),
      findings: findingsOfRow(judged, weights),
      together: isJudgedTogether(judged) ? judged : undefined,
    };
  });
  const ofService = once(({ id, name, service_type, total_cost: total }: CubageService) => ({
    costed: costedRow(service_type, total),
    findings: findingsOfOther({ id, part: 'services', name, total: seesMoney() ? total : undefined }, weights),
  }));
  const ofPanel = once(({ id, name, total }: CubagePanel) => ({
    costed: costedRow('equipos_otros', total),
    findings: findingsOfOther({ id, part: 'panels', name, total: seesMoney() ? total : undefined }, weights),
  }));
  return { ofMaterial, ofService, ofPanel, said: JSON.stringify(weights) };
}

/** What all rows cost and what should be looked at, by the contract's own functions, as the server says it. */
export function sumsOf(work: SumSources): () => Sums {
  let sayings = sayingsAt(work.facts.get().weights);
  return () => {
    const { document, variables, installed, weights } = work.facts.get();
    // The company may say meanwhile that a check stops, or only warns.
    if (JSON.stringify(weights) !== sayings.said) sayings = sayingsAt(weights);
    const { ofMaterial, ofService, ofPanel } = sayings;
    const costed: CostOfRow[] = [];
    const [alone, together]: [Finding[], JudgedRow[]] = [[], []];
    const sections = new Set<string>();
    for (const row of work.materials.rows()) {
      const known = ofMaterial(row);
      costed.push(known.costed);
      if (row.section !== null) sections.add(row.section);
      if (known.findings.length > 0) alone.push(...known.findings);
      if (known.together) together.push(known.together);
    }
    for (const known of [...work.services.rows().map(ofService), ...work.panels.rows().map(ofPanel)]) {
      costed.push(known.costed);
      alone.push(...known.findings);
    }
    const findings = [...findingsOfWhole({ rows: together, weights, variables, sections, ...installed }), ...alone];
    return { totals: totalsOf(costed, document.kwp), findings, score: scoreOf(findings) };
  };
}

/** A function of rows that are never changed in place. */
function once<Row extends object, T>(reckon: (row: Row) => T): (row: Row) => T {
  const known = new WeakMap<Row, T>();
  return (row) => {
    const found = known.get(row);
    if (found !== undefined) return found;
    const made = reckon(row);
    known.set(row, made);
    return made;
  };
}

const costedRow = (category: CostCategory, pesos: string | null): CostOfRow => ({
  category,
  pesos: pesos === null ? null : exactOf(pesos),
});

const judgedRow = ({ id, code, name, quantity, cost, active, authorised }: CubageMaterial): JudgedRow => ({
  id,
  code,
  name,
  quantity,
  cost: seesMoney() ? cost : undefined,
  is_active: active,
  is_authorised: authorised,
});
