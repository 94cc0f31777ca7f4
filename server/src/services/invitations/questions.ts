import type { QuoteRound } from 'contract/services/index.ts';
import type * as contract from 'contract/services/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import type { Writing } from '../../platform/context.ts';
import { notSeen, Problem } from '../../platform/problem.ts';
import { lockQuote } from '../quotes/lock.ts';
import { changedRound } from './changes.ts';
import { writeToInvited } from './letters.ts';

/** Once, to all that were invited: nobody learns who asked. */
export async function answerQuestion(
  context: Writing,
  { question_id, answer }: Received<typeof contract.answerQuestion>,
): Promise<{ round: QuoteRound }> {
  const { tx, user } = context;
  const found = await tx
    .selectFrom('quote_questions as it')
    .innerJoin('quote_invitations as invitation', 'invitation.id', 'it.invitation_id')
    .where('it.id', '=', question_id)
    .select(['invitation.quote_request_id', 'it.question'])
    .executeTakeFirst();
  if (!found) throw notSeen('La pregunta', 'ella');
  const quote = await lockQuote(context, found.quote_request_id, { action: 'invite' });
  const { numUpdatedRows } = await tx
    .updateTable('quote_questions')
    .set({ answer, answered_by: user.id, answered_at: sql<Date>`now()` })
    .where('id', '=', question_id)
    .where('answer', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Problem('wrong_state', { message: 'Esa pregunta ya tiene respuesta, y todos la leyeron.' });
  await writeToInvited(context, quote, `Hay una pregunta respondida sobre «${quote.title}».`);
  return changedRound(context, quote, 'answer_question', { after: { pregunta: found.question, respuesta: answer } });
}
