import type { Input } from 'contract/call.ts';
import type { LineAnswer } from 'contract/orders/orders/confirmation-states.ts';
import type { answerOrder } from 'contract/orders/confirmations/supplier-link.ts';

/** What is being said of a line, as it is typed. */
export interface LineSaid {
  line: number;
  name: string;
  says: LineAnswer;
  date: string;
  comment: string;
}

/** Of a line whose wanted day has passed another one is said. */
export const blankLine = ({ line, name }: { line: number; name: string }, isPast: boolean): LineSaid => ({
  line,
  name,
  says: isPast ? 'otra_fecha' : 'confirma',
  date: '',
  comment: '',
});

/** What is sent: only what is not confirmed as it is. */
export const answerOf = (lines: readonly LineSaid[]): NonNullable<Input<typeof answerOrder>['lines']> =>
  lines.flatMap(({ line, says, date, comment }) =>
    says === 'confirma' ? [] : [{ line, says, date: says === 'otra_fecha' ? date || null : null, comment: comment || null }],
  );
