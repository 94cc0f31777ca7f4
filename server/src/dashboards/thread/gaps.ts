import { threadParts, threadSteps, type DividedStep, type ThreadStep } from 'contract/dashboards/thread/steps.ts';
import { compareDecimals, sumOf } from 'contract/decimals.ts';
import { formatNumber } from 'contract/format.ts';
import type { LedgerGap } from './ledger.ts';
import type { CountedFigure, ThreadSums } from './sums.ts';

/** Where a thread does not balance, and why, in words. */
export interface Gap {
  step: ThreadStep;
  text: string;
}

const divisions = Object.entries(threadParts) as [DividedStep, readonly CountedFigure[]][];

/** Of what the requests say themselves, what their papers say of the same. */
const statements: readonly {
  step: ThreadStep;
  said: keyof ThreadSums & `said_${string}`;
  papers: readonly CountedFigure[] | readonly ['llegado'];
}[] = [
  { step: 'recibido', said: 'said_llegado', papers: ['llegado'] },
  { step: 'usado', said: 'said_usado', papers: ['usado'] },
  { step: 'en_devolucion', said: 'said_en_devolucion', papers: ['en_devolucion'] },
  { step: 'devuelto', said: 'said_devuelto', papers: ['devuelto', 'de_baja'] },
  { step: 'traspasado', said: 'said_traspasado', papers: ['traspasado'] },
];

/** What does not balance: a step that is not what it is divided into, a request that its papers contradict, a paper that the ledger does. */
export function gapsOf(sums: ThreadSums, ledger: readonly LedgerGap[]): Gap[] {
  const ofParts = divisions.flatMap(([step, parts]) =>
    gapBetween(step, wholeOf(step, sums), sumOf(parts.map((it) => sums[it])), {
      one: `«${threadSteps[step].label}» dice`,
      other: 'sus partes suman',
    }),
  );
  const ofPapers = statements.flatMap(({ step, said, papers }) =>
    gapBetween(step, sums[said], sumOf(papers.map((it) => sums[it])), {
      one: `Las solicitudes dicen en «${threadSteps[step].label}»`,
      other: 'sus documentos suman',
    }),
  );
  return [...ofParts, ...ofPapers, ...ledger.flatMap(gapInLedger)];
}

/** What a supplier brought on top of what was ordered is received too. */
const wholeOf = (step: DividedStep, sums: ThreadSums): string => (step === 'encargado' ? sumOf([sums[step], sums.de_mas]) : sums[step]);

function gapBetween(step: ThreadStep, one: string, other: string, words: { one: string; other: string }): Gap[] {
  if (compareDecimals(one, other) === 0) return [];
  return [{ step, text: `${words.one} ${formatNumber(one)} y ${words.other} ${formatNumber(other)}.` }];
}

const stepsOfPapers: ReadonlyMap<string, ThreadStep> = new Map([
  ['VC', 'usado'],
  ['DV', 'devuelto'],
]);

const gapInLedger = ({ number, paper, ledger }: LedgerGap): Gap[] => [
  {
    step: stepsOfPapers.get(number.slice(0, 2)) ?? 'recibido',
    text: `${number} cambia el stock en ${formatNumber(paper)} y el libro de movimientos dice ${formatNumber(ledger)}.`,
  },
];
