import { z } from 'zod';
import { callerHeaders } from './callerHeaders.ts';
import { forgetOpenDecision, openDecisionsOf, type OpenDecision } from './openDecisions.ts';
import { offline, refusalOf, type Refused } from './refusal.ts';
import { token } from './session.ts';

/** Milliseconds. */
const patience = 60_000;

/** What became of it: it is done, all or in part; it was refused, or comes too late; or nothing yet, and it stays. */
type Fate = { was: 'done' } | { was: 'partly'; why: string } | { was: 'refused'; why: string } | { was: 'late' };

/** Of several that were decided at once each has its own word. */
const OfSeveral = z.object({ results: z.array(z.object({ message: z.string().nullable() })) });

/** Sends under their keys what the person decided on pages that are gone, one after the other; tells each that has come to its end. */
export async function sendAgain(person: string, tell: (words: string, fate: Fate) => void): Promise<void> {
  for (const decision of openDecisionsOf(person)) {
    const fate = await fateOf(decision);
    if (!fate) return;
    forgetOpenDecision(decision.key);
    tell(decision.words, fate);
  }
}

async function fateOf({ key, sending }: OpenDecision): Promise<Fate | undefined> {
  if (!sending) return { was: 'late' };
  const response = await exchange(key, sending).catch(() => undefined);
  const answer: unknown = await response?.json().catch(() => undefined);
  if (!response) return undefined;
  if (!response.ok) return endOf(refusalOf(response.status, answer));
  const several = OfSeveral.safeParse(answer);
  const messages = several.success ? several.data.results.flatMap((it) => it.message ?? []) : [];
  return messages.length > 0 ? { was: 'partly', why: messages.join(' ') } : { was: 'done' };
}

const endOf = (refused: Refused): Fate | undefined => (refused.leavesOpen ? undefined : { was: 'refused', why: refused.message });

async function exchange(key: string, { method, url, body }: NonNullable<OpenDecision['sending']>): Promise<Response> {
  const bearer = token();
  if (!bearer) throw offline();
  return fetch(url, {
    method,
    headers: {
      ...callerHeaders(bearer),
      'Content-Type': 'application/json',
      ...(method === 'POST' && { 'Idempotency-Key': key }),
    },
    credentials: 'same-origin',
    signal: AbortSignal.timeout(patience),
    ...(body !== undefined && { body }),
  });
}
