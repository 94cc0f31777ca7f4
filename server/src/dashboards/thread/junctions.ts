import {
  outerSteps,
  threadParts,
  threadStepNames,
  type MaterialThread,
  type OuterStep,
  type ThreadJunction,
  type ThreadStep,
} from 'contract/dashboards/index.ts';
import { formatNumber } from 'contract/format.ts';
import type { PapersOfStep } from './events.ts';
import type { Gap } from './gaps.ts';
import type { OuterFigure } from './outer.ts';
import type { CountedFigure, ThreadSums } from './sums.ts';

interface ThreadFacts {
  unit: string;
  sums: ThreadSums;
  gaps: readonly Gap[];
  papers: ReadonlyMap<ThreadStep, PapersOfStep>;
  outer: ReadonlyMap<OuterStep, OuterFigure>;
  /** Of what came for the whole project, how much was used here. */
  usedOfProject: string;
}

/** The steps in their order; where nothing ever was of a branch at the end of the way, it is left out. */
export const junctionsOf = (known: ThreadFacts): MaterialThread['junctions'] =>
  threadStepNames.flatMap((step) => {
    const junction = isOuter(step) ? outerJunction(step, known) : ownJunction(step, known);
    return isWorthTelling(junction) ? [junction] : [];
  });

const isOuter = (step: ThreadStep): step is OuterStep => outerSteps.some((it) => it === step);
const always: readonly ThreadStep[] = ['pedido', 'aprobado', 'encargado', 'recibido', 'usado', ...outerSteps];
const isWorthTelling = ({ step, quantity, balance, note }: ThreadJunction): boolean =>
  always.includes(step) || quantity !== '0' || balance !== null || note !== null;

const outerJunction = (step: OuterStep, { unit, outer, papers }: ThreadFacts): ThreadJunction => ({
  step,
  quantity: outer.get(step)?.quantity ?? null,
  unit,
  amount: outer.get(step)?.amount ?? null,
  parts: [],
  papers: papers.get(step)?.papers ?? 0,
  first_day: papers.get(step)?.first_day ?? null,
  last_day: papers.get(step)?.last_day ?? null,
  balance: null,
  note: null,
});

function ownJunction(step: Exclude<ThreadStep, OuterStep>, known: ThreadFacts): ThreadJunction {
  const { unit, sums, gaps, papers } = known;
  const behind = papers.get(step);
  return {
    step,
    quantity: sums[step],
    unit,
    amount: null,
    parts: partsOf(step)
      .map((part) => ({ part, quantity: sums[part] }))
      .filter((it) => it.quantity !== '0'),
    papers: behind?.papers ?? 0,
    first_day: behind?.first_day ?? null,
    last_day: behind?.last_day ?? null,
    balance:
      gaps
        .filter((it) => it.step === step)
        .map((it) => it.text)
        .join(' ') || null,
    note: noteOf(step, known),
  };
}

const partsOf = (step: ThreadStep): readonly CountedFigure[] => (isDivided(step) ? threadParts[step] : []);
const isDivided = (step: ThreadStep): step is keyof typeof threadParts => Object.hasOwn(threadParts, step);

/** What came this far and counts no more, or came on top of what was ordered. */
function besidesReceived({ perdido, al_proveedor, de_mas }: ThreadSums, unit: string): string | null {
  const extra = `Incluye ${formatNumber(de_mas)} ${unit} de más, dentro de la tolerancia de su orden.`;
  const lost = `Además se perdieron ${formatNumber(perdido)} ${unit} en el camino: se pueden enviar otra vez.`;
  const gone = `Aparte, ${formatNumber(al_proveedor)} ${unit} se devolvieron al proveedor.`;
  return [de_mas !== '0' && extra, perdido !== '0' && lost, al_proveedor !== '0' && gone].filter(Boolean).join(' ') || null;
}

function noteOf(step: ThreadStep, { sums, unit, usedOfProject }: ThreadFacts): string | null {
  if (step === 'recibido') return besidesReceived(sums, unit);
  if (step === 'usado' && usedOfProject !== '0')
    return `Además se usaron aquí ${formatNumber(usedOfProject)} ${unit} de lo que llegó para todo el proyecto.`;
  return null;
}
