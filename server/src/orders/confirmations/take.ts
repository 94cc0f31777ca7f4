import { answerLimits, confirmationStates, type AnswerMeans, type ConfirmationStatus } from 'contract/orders/index.ts';
import type * as contract from 'contract/orders/index.ts';
import type { Received } from 'contract/call.ts';
import { formatDay } from 'contract/format.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { stateAfter } from '../../platform/state-after.ts';
import { todayInChile } from '../../platform/today.ts';
import { pendingLines } from '../pending.ts';
import { lastAnswer, promisesOf, stepOf, type LastAnswer } from './answers.ts';
import { writePromises } from './promises.ts';

/** What an answer is given to: a version of an order that is held, and its link. */
export interface OrderToAnswer {
  id: number;
  order_id: number;
  edition: number;
  delivery_date: string | null;
  status: ConfirmationStatus;
  seen_at: Date | null;
}

type AnswerForm = Omit<Received<typeof contract.answerOrder>, 'token'> & {
  /** Null: it came by the link. */
  registered: { by: number; means: AnswerMeans; spoke_with: string } | null;
};

/**
 * Yes to all of it, or to what is not named; a newer answer takes the place of the one before. Answers what is said of each line; undefined:
 * the same was said before, and said twice it is once.
 */
export async function takeAnswer(
  context: Parameters<typeof writePromises>[0],
  asked: OrderToAnswer,
  { registered, ...said }: AnswerForm,
): Promise<readonly TakenLine[] | undefined> {
  const { tx } = context;
  const lines = await linesOf(tx, asked, said);
  const before = await lastAnswer(tx, asked.id);
  const answer = { number: (before?.number ?? 0) + 1, comment: said.comment, lines, registered };
  if (before && isSame(before, answer)) return undefined;
  await keepAnswer(tx, asked, answer);
  const promised = lines.flatMap(({ line, date, is_to_decide }) => (date === null || is_to_decide ? [] : [{ line, date }]));
  await writePromises(context, { id: asked.order_id }, promised);
  return lines;
}

/** What was answered, as the history tells it, and as whoever waits for it hears it. */
export function wordsOf(lines: readonly TakenLine[], comment: string | null): { said: string; title: string; text: string | null } {
  const other = lines.filter((it) => it.says !== 'confirma');
  const words = other.map((it) => {
    const day = it.date === null ? 'no puede' : formatDay(it.date);
    return `línea ${it.line}: ${day}${it.comment === null ? '' : ` (${it.comment})`}`;
  });
  return {
    said: other.length === 0 ? 'confirma todo' : words.join('; '),
    title:
      other.length === 0 ? 'confirmó' : other.some((it) => it.says === 'no_puede') ? 'no puede con todo de' : 'propone otra fecha para',
    text: [...words, comment].filter(Boolean).join('. ') || null,
  };
}

export type TakenLine = Awaited<ReturnType<typeof linesOf>>[number];

/** What is said of each line of which something is still to come. */
async function linesOf(tx: Tx, { order_id, delivery_date: wanted }: OrderToAnswer, { lines: said }: Pick<AnswerForm, 'lines'>) {
  const open = (await pendingLines(tx, order_id).execute()).filter((it) => Number(it.pending) > 0);
  const promises = await promisesOf(tx, order_id);
  const fields = said.flatMap(({ line, date }, at): [string, string][] => {
    if (!open.some((it) => it.line === line)) return [[`lines.${at}.line`, 'De esta línea ya no se espera nada.']];
    if (date !== null && date < todayInChile()) return [[`lines.${at}.date`, 'Esa fecha ya pasó.']];
    return [];
  });
  const isPast = wanted !== null && wanted < todayInChile();
  if (isPast && open.some(({ line }) => !said.some((it) => it.line === line && it.says !== 'confirma')))
    fields.push(['lines', `La fecha pedida, ${formatDay(wanted)}, ya pasó: indique para cuándo llega.`]);
  if (fields.length > 0) throw new Problem('invalid', { fields: Object.fromEntries(fields) });
  return open.map(({ line }) => {
    const own = said.find((it) => it.line === line);
    if (!own || own.says === 'confirma')
      return { line, says: 'confirma' as const, wanted, date: wanted, comment: own?.comment ?? null, is_to_decide: false };
    const promise = promises.find((it) => it.line === line)?.date ?? null;
    return { ...own, wanted, is_to_decide: own.says === 'otra_fecha' && isLater(own.date, wanted, promise) };
  });
}

/** Later than it is wanted, and than what was promised: a buyer accepts it first. Where no day was said any is good. */
function isLater(date: string | null, wanted: string | null, promise: string | null): boolean {
  const latest = [wanted, promise]
    .flatMap((it) => it ?? [])
    .toSorted()
    .at(-1);
  return date !== null && latest !== undefined && date > latest;
}

interface NewAnswer extends Pick<AnswerForm, 'registered' | 'comment'> {
  number: number;
  lines: readonly TakenLine[];
}

/** The same as before, from the same side; what was not accepted may be said again, and what was told may be put in writing. */
const isSame = (before: LastAnswer, { comment, lines, registered }: NewAnswer): boolean =>
  before.comment === comment &&
  before.registered?.means === registered?.means &&
  before.registered?.spoke_with === registered?.spoke_with &&
  before.lines.length === lines.length &&
  before.lines.every((it, at) => {
    const now = lines[at];
    const isDecided = it.decision === 'no_aceptada';
    return !isDecided && now?.line === it.line && now.says === it.says && now.date === it.date && now.comment === it.comment;
  });

async function keepAnswer(tx: Tx, asked: OrderToAnswer, { number, comment, lines, registered }: NewAnswer): Promise<void> {
  if (number > answerLimits.answers)
    throw new Problem('rule', {
      message: `Ya hay ${answerLimits.answers} respuestas, que es el máximo: ${registered ? 'enmiende la orden' : 'escríbanos'}.`,
    });
  const { id: answer_id } = await tx
    .insertInto('purchase_order_answers')
    .values({
      link_id: asked.id,
      number,
      comment,
      registered_by: registered?.by ?? null,
      means: registered?.means ?? null,
      spoke_with: registered?.spoke_with ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('purchase_order_answer_lines')
    .values(lines.map((it) => ({ answer_id, ...it })))
    .execute();
  const step = stepOf(lines.map(({ says, is_to_decide }) => ({ says, waits: is_to_decide, decision: null, is_open: true })));
  await tx
    .updateTable('purchase_order_links')
    .set((it) => ({
      status: stateAfter(confirmationStates, asked.status, step),
      answered_at: sql<Date>`now()`,
      // Who was told of an answer has not seen that anybody opened the link.
      ...(!registered && { seen_at: asked.seen_at ?? sql<Date>`now()` }),
      version: it('version', '+', 1),
    }))
    .where('id', '=', asked.id)
    .execute();
}
