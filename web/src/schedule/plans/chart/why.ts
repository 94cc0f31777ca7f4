import { instantOf } from 'contract/schedule/plans/time.ts';
import { constraintName, isOfFinish } from '../plan/constraints.ts';
import { finishText, startText } from '../plan/days.ts';
import { lengthText } from '../plan/durations.ts';
import { kindNames, lagText } from '../plan/predecessors.ts';
import type { Line } from '../plan/outline.ts';
import type { Chart } from './useChart.ts';

/** Why a row lies where it lies, in a sentence; and the row to look at, where it is one. */
export function whyHere(
  { shown: { doc, plan, head }, outline }: Pick<Chart, 'shown' | 'outline'>,
  { row, isSummary }: Line,
): { text: string; key?: number } {
  const dates = plan.dates.get(row.key);
  if (!dates) return { text: '' };
  if (isSummary) return { text: 'Es un resumen: va desde lo primero hasta lo último de lo que tiene debajo.' };
  if (row.actual_finish !== null) return { text: 'Ya terminó: sus fechas son las reales.' };
  if (row.actual_start !== null)
    return { text: `Ya comenzó el ${startText(instantOf(row.actual_start), head)}; lo que resta sigue después de la fecha de estado.` };
  if (row.manual_start !== null) return { text: 'Está fijada a mano: no la mueven sus predecesoras.' };
  const tie = dates.driver === undefined ? undefined : doc.ties.get(Number(dates.driver));
  if (tie) {
    const giver = doc.rows.get(tie.from);
    const lag = lagText(tie.lag, head.dayMinutes);
    return {
      text: `La pone «${giver?.nombre ?? ''}» (${outline.of(tie.from)?.number ?? '?'}): ${kindNames[tie.kind].toLowerCase()}${lag && ` ${lag}`}.`,
      key: tie.from,
    };
  }
  const { kind, at } = row.constraint;
  if (at !== null)
    return {
      text: `La pone su restricción: ${constraintName(kind).toLowerCase()} ${isOfFinish(kind) ? finishText(instantOf(at), head) : startText(instantOf(at), head)}.`,
    };
  if (kind === 'asLateAsPossible') return { text: 'Va lo más tarde que puede sin mover el término del plan.' };
  if (head.status !== null && dates.start >= instantOf(head.status))
    return { text: 'La pone la fecha de estado: lo que falta no queda antes de ella.' };
  return { text: 'Comienza con el plan: nada la retiene.' };
}

/** What is wrong with a row: links that are not kept, a deadline that passes. */
export function troublesOf({ shown: { doc, plan, head } }: Pick<Chart, 'shown'>, { row }: Line): string[] {
  const dates = plan.dates.get(row.key);
  const broken = (plan.broken.get(row.key) ?? []).map(({ tie, minutes }) => {
    const giver = doc.rows.get(doc.ties.get(tie)?.from ?? 0);
    return `Comienza ${lengthText(minutes, false, head.dayMinutes)} antes de lo que permite «${giver?.nombre ?? ''}».`;
  });
  const isLate = row.deadline !== null && dates !== undefined && dates.finish > instantOf(row.deadline);
  const late = isLate ? [`Termina después de su plazo, ${finishText(instantOf(row.deadline ?? ''), head)}.`] : [];
  const negative =
    dates && dates.totalFloat < 0
      ? [`Le faltan ${lengthText(-dates.totalFloat, false, head.dayMinutes)} para cumplir lo que se exige más adelante.`]
      : [];
  return [...broken, ...late, ...negative];
}
