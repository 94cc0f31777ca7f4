import { useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Call } from 'contract/call.ts';
import { useRefresh } from '../../api.ts';
import { decisionOf, keepOpenDecision } from '../../api/openDecisions.ts';
import { Refused } from '../../api/refusal.ts';
import { newKey } from '../../api/send.ts';
import { notify } from '../page/notices.tsx';
import { GraceBar } from './GraceBar.tsx';
import { newGrace } from './grace.ts';

/** What is sent at this moment, in words. */
let saying: string | undefined;
function whileSaying<T>(words: string, act: () => T): T {
  saying = words;
  try {
    return act();
  } finally {
    saying = undefined;
  }
}

/** How an action is declared that sends what waited: also while the page closes; its refusal is told here, once, and without an answer it is kept. */
export const sentLater = { keepalive: true, quiet: true, decision: () => (saying === undefined ? undefined : decisionOf(saying)) } as const;

/** What was approved, in words. */
export interface ApprovalWords {
  /** `SM-000012`, or `5 solicitudes por $ 1.200.000 en total`. */
  name: string;
  /** What comes of it: `Los materiales entran al stock de BF0001.` */
  effect?: string | undefined;
  /** Of the button that was pressed. */
  word?: string;
}

interface Props<T> {
  said: (what: T) => ApprovalWords;
  /** Asked again when the server refuses it: what the person decided on is not as it was. */
  asks?: readonly Call[];
  onTakenBack?: (what: T) => void;
}

/**
 * Approving, the same wherever one approves: no question, but ten seconds to take it back, in which nobody else sees anything of it. It is
 * sent at once when the person leaves the page; what was decided otherwise meanwhile stands, and the person reads so.
 */
export function useApproving<T = ApprovalWords>({ said, asks = [], onTakenBack }: Props<T>) {
  const [grace] = useState(() =>
    newGrace<T>((what, person) => keepOpenDecision({ key: newKey(), person, words: sentenceOf(said(what)), sending: undefined })),
  );
  const at = grace.use();
  const refresh = useRefresh();
  // Another tab of the same thing is the same page.
  const thing = Object.values(useParams({ strict: false })).join(' ');
  useEffect(() => {
    grace.stay(thing);
    return () => grace.stay(undefined);
  }, [grace, thing]);

  /** False when what was approved before it could not be sent: then this one waits no second. */
  const approve = (what: T, send: (what: T) => Promise<unknown>): Promise<boolean> =>
    grace.begin(what, async (it) => {
      try {
        await whileSaying(sentenceOf(said(it)), () => send(it));
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        // By now the person may look at something else.
        if (!error.mayBeDone) notify('error', said(it).name, error.message);
        else if (!error.isPassing) notify('error', said(it).name, `${error.message} No se sabe si su decisión alcanzó a llegar: revísela.`);
        for (const call of asks) refresh(call);
        throw error;
      }
    });
  const takeBack = (): void => {
    const what = grace.takeBack();
    if (what !== undefined) onTakenBack?.(what);
  };
  const bar = <GraceBar now={at} done={(what) => sentenceOf(said(what))} onTakeBack={takeBack} onSendNow={() => void grace.sendNow()} />;
  return {
    approve,
    /** What was approved before goes first, where something else is decided at once. */
    sendNow: grace.sendNow,
    /** What is not sent yet, or not answered: it is not decided a second time. */
    waiting: at.state === 'none' ? undefined : at.what,
    isSending: at.state === 'sending',
    /** What is not sent yet, with the way back; stands above all else on the page. */
    bar,
  };
}

const sentenceOf = ({ word = 'Aprobar', name, effect }: ApprovalWords): string =>
  `${word}: ${name}${name.endsWith('.') ? '' : '.'}${effect ? ` ${effect}` : ''}`;
