import { ExplainedAction } from 'contract/dashboards/explain.ts';
import type { Refused } from '../../api/refusal.ts';

/** Who opens the way, as a sentence: `Puede hacerlo: Ana Otorga o Sofía Móvil.` */
export const whoToAsk = ({ words, names }: NonNullable<ExplainedAction['who']>): string => `${words}: ${alternatives(names)}.`;

/** The same of a refusal, where a rule refused. */
export function whoToAskOf({ details }: Refused): string | undefined {
  const { data } = ExplainedAction.shape.who.safeParse(details['who']);
  return data ? whoToAsk(data) : undefined;
}

/** `Ana, Berta o Camila` */
export const alternatives = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} o ${names.at(-1)}`;
