import { openDecisionPrefix as prefix } from './openDecisionKeys.ts';
import type { DecisionMemory, Sending } from './send.ts';
import { personHere, whenSignedOut } from './session.ts';

/**
 * What somebody decided and nobody answered, kept on the device: a page that is closed without a line loses none of it. It is of who
 * decided, and goes on when that person is back.
 */
export interface OpenDecision {
  key: string;
  person: string;
  /** `Aprobar: SM-000012.` */
  words: string;
  at: number;
  /** Nothing where the session ended before it could leave. */
  sending: Sending | undefined;
  /** Its page is gone: nobody else tells what becomes of it. */
  isLeft: boolean;
}

/** The server knows for seven days what came under a key. */
const forgottenAfter = 6 * 24 * 60 * 60 * 1_000;

/** Of a page that ended without a word, as with its browser, nothing more is heard. */
const silentAfter = 10 * 60 * 1_000;

/** Of this page, and on their way. */
const ours = new Map<string, OpenDecision>();
let isLeaving = false;

export function keepOpenDecision(it: Pick<OpenDecision, 'key' | 'words' | 'sending'> & { person?: string | undefined }): void {
  const person = it.person ?? personHere();
  if (person === undefined) return;
  const decision = { ...it, person, at: Date.now(), isLeft: isLeaving || it.sending === undefined };
  ours.set(it.key, decision);
  write(decision);
}

/** In words: `Aprobar: SM-000012.` */
export const decisionOf = (words: string): DecisionMemory => ({
  keep: (key, sending) => keepOpenDecision({ key, words, sending }),
  forget: forgetOpenDecision,
});

/** Answered, or refused for good and told. */
export function forgetOpenDecision(key: string): void {
  ours.delete(key);
  // Where there is nothing to keep it in, nothing was kept.
  if (typeof localStorage !== 'undefined') localStorage.removeItem(prefix + key);
}

/** What that person still has here of pages that are gone; what is too old is told with the rest, and not sent. */
export const openDecisionsOf = (person: string): OpenDecision[] =>
  Object.keys(localStorage)
    .filter((it) => it.startsWith(prefix))
    .flatMap((it) => read(localStorage.getItem(it)))
    .filter((it) => it.person === person && (it.isLeft || Date.now() - it.at > silentAfter))
    .map((it) => (Date.now() - it.at > forgottenAfter ? { ...it, sending: undefined } : it))
    .toSorted((one, other) => one.at - other.at);

function read(text: string | null): OpenDecision[] {
  // Written by `write` alone.
  const decision: OpenDecision | null = JSON.parse(text ?? 'null');
  return decision === null ? [] : [decision];
}

function write(decision: OpenDecision): void {
  try {
    localStorage.setItem(prefix + decision.key, JSON.stringify(decision));
  } catch {
    // A device that is full keeps nothing: it is sent all the same, and told as long as the page stands.
  }
}

function leave(): void {
  for (const decision of ours.values()) write({ ...decision, isLeft: true });
}

// From the start: what is kept only as the page goes would come too late to hear of it.
if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', () => {
    isLeaving = true;
    leave();
  });
  window.addEventListener('pageshow', () => {
    isLeaving = false;
  });
  whenSignedOut(leave);
}
