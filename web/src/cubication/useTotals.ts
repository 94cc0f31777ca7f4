import { useEffect, useState } from 'react';
import {
  findingsOf,
  scoreOf,
  totalsOf,
  type CubageInfo,
  type CubageMaterial,
  type CubagePanel,
  type CubageService,
} from 'contract/cubication/index.ts';
import { seesMoney } from '../api/session.ts';
import type { Work } from './work.ts';

/** What follows from all rows. */
export type Sums = Pick<CubageInfo, 'totals' | 'findings' | 'score'>;

/** So long after the last key: what is typed is painted first. */
const quiet = 120;

/** What all rows cost and what should be looked at, by the contract's own functions, as the server says it. */
function sumsOf(work: Work): Sums {
  const { document, variables, installed } = work.facts.get();
  const materials = work.materials.rows();
  const costed = [
    ...materials.map(({ category, total }: CubageMaterial) => ({ category, pesos: total })),
    ...work.services.rows().map(({ service_type, total_cost }: CubageService) => ({ category: service_type, pesos: total_cost })),
    ...work.panels.rows().map(({ total }: CubagePanel) => ({ category: 'equipos_otros' as const, pesos: total })),
  ];
  const findings = findingsOf({
    rows: materials.map(({ id, code, name, quantity, cost, active }) => ({
      id,
      code,
      name,
      quantity,
      cost: seesMoney() ? cost : undefined,
      is_active: active,
      is_authorised: null,
    })),
    variables: new Map(variables.flatMap(({ name, result }) => (result === null ? [] : [[name, result] as const]))),
    ...installed,
  });
  return { totals: totalsOf(costed, document.kwp), findings, score: scoreOf(findings) };
}

/** The same, followed. */
export function useTotals(work: Work): Sums {
  const [sums, setSums] = useState<Sums>(() => work.opened);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setSums(sumsOf(work)), quiet);
    };
    const leave = [work.materials, work.services, work.panels, work.facts].map((it) => it.subscribe(later));
    return () => {
      clearTimeout(timer);
      for (const it of leave) it();
    };
  }, [work]);
  return sums;
}
