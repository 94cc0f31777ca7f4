import { useBlocker } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { deleteRequestDraft, getMaterialRequest, saveRequestDraft } from 'contract/materials/index.ts';
import { useAction, useRefresh } from '../../api.ts';
import { attempts } from '../../api/attempts.ts';
import { Refused } from '../../api/refusal.ts';
import { confirm } from '../../ui/form/dialogs.tsx';
import { draft } from '../../ui/form/draft.ts';
import { useAutosave } from '../../ui/form/useAutosave.ts';
import { notify } from '../../ui/page/notices.tsx';
import { draftBody, keepable, linesOf, localName, type Beginning, type Charge, type DraftBody, type FormValues } from './draft.ts';
import { ServerDraft, type DraftCalls } from './serverDraft.ts';

interface FormState {
  values: FormValues;
  charge: Charge;
}

/** Takes a line out of the draft that the server has, and then out of the form; gives the draft's version after it. */
export type TakeLine = (draft: { number: string; version: number }) => Promise<{ version: number }>;

/**
 * Keeps what is written as a draft on the server, a second after the last change. Nothing is kept before something was
 * written, and nothing any more once the request is on its way.
 */
export function useDraft(
  { values, charge }: FormState,
  { draft: start, local, isRecovered }: Beginning,
  onNumber: (number: string) => void,
) {
  const body = draftBody(values, charge);
  const [number, setNumber] = useState(start?.number);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const saving = useAction(saveRequestDraft, { quiet: true });
  const discarding = useAction(deleteRequestDraft, { quiet: true });
  const refresh = useRefresh();
  const isThere = useRef(true);
  const [server] = useState(() => new ServerDraft(start?.number, attempts.has(local)));
  const [isUnanswered, setUnanswered] = useState(server.isUnanswered);
  const calls: DraftCalls = {
    send: saving.mutateAsync,
    discard: (number) => discarding.mutateAsync({ number }),
    onNumber: (begun, before) => {
      if (before !== undefined) draft.drop(localName(before));
      if (!isThere.current) return;
      setNumber(begun);
      onNumber(begun);
    },
  };
  const save = (sent: DraftBody, version: number) => server.save(sent, version, calls).finally(() => setWrong(server.wrong));
  const current = (row: unknown) => ({ value: body, version: versionIn(row) });
  const autosave = useAutosave(body, start?.version ?? 1, { save, current });
  const { state, changed, isHeld } = autosave;
  const [taking, setTaking] = useState<{ code: string; take: TakeLine; isUnanswered: boolean }>();
  const isTakingNow = useRef(false);
  const isPending = 'waiting' in state;

  const text = JSON.stringify(body);
  const last = useRef(isRecovered ? '' : text);
  useLayoutEffect(() => {
    if (last.current === text) return;
    last.current = text;
    changed();
  });
  // What the server does not have yet outlives the page, should it be taken away at the next moment: the session ended, the phone ran empty.
  const keptAs = number === undefined ? local : localName(number);
  const forget = () => [local, keptAs].forEach((name) => draft.drop(name));
  const isWhole = keepable(linesOf(values)).length === linesOf(values).length && Object.keys(wrong).length === 0;
  const isUnsaved = state.kind === 'saved' ? !isWhole : state.kind !== 'clean';
  const keep = () => draft.keep(keptAs, { charge, values, ...(taking && { taking: taking.code }) });
  const keepLatest = useRef(keep);
  useLayoutEffect(() => {
    keepLatest.current = keep;
    if (server.isAway) return;
    if (isUnsaved || server.isUnanswered) keep();
    else if (state.kind === 'saved') forget();
  });
  useBlocker({
    disabled: !isPending,
    enableBeforeUnload: () => isPending && !server.isAway,
    // What is only late is sent on the way out; what cannot be sent is worth a question.
    shouldBlockFn: async () =>
      !server.isAway &&
      (server.isUnanswered || taking?.isUnanswered || ['offline', 'refused', 'stale'].includes(state.kind)) &&
      !(await confirm(leaving)),
  });
  const onLeave = useRef(() => {});
  useEffect(() => {
    onLeave.current = () => {
      if (state.kind === 'changed' && !isHeld)
        void saving.mutateAsync({ ...body, ...(server.number && { draft_number: server.number }) }).then(forget, () => undefined);
    };
  });
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
      if (!server.isAway && !server.isUnanswered) onLeave.current();
    };
  }, [server]);

  const takeLine = async (code: string, take: TakeLine): Promise<void> => {
    // The second click of a double click; and of a request that has left nothing is taken any more.
    if (isTakingNow.current || server.isAway || server.isUnanswered) return;
    isTakingNow.current = true;
    let isUnanswered = false;
    try {
      const taken = await autosave.aside((version) => {
        if (server.number === undefined) throw new Error('a draft was saved and has no number');
        // Should the page be gone before the answer is there, the server's draft says whether the line has left it.
        setTaking({ code, take, isUnanswered });
        return take({ number: server.number, version });
      });
      if (!taken) notify('error', 'Todavía no se pidió el traslado', 'Primero hay que guardar el borrador.');
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      isUnanswered = refused.mayBeDone;
      // Where it is the draft that another window has saved, the next saving tells it.
      if (refused.code === 'stale') changed();
    } finally {
      isTakingNow.current = false;
      setTaking(isUnanswered ? { code, take, isUnanswered } : undefined);
    }
  };

  return {
    ...autosave,
    number,
    wrong,
    /** Nobody knows whether the request was taken: until it is sent again, only this browser keeps what is written. */
    isUnanswered,
    /** What goes another way leaves the draft of the server in the same breath; nothing else is saved meanwhile, nor sent. */
    takeLine,
    /** Nobody knows whether a line has gone another way: until it is asked again nothing is saved. */
    isTakingUnanswered: taking?.isUnanswered ?? false,
    takeAgain: () => taking && void takeLine(taking.code, taking.take),
    /** While the request itself is sent; without success it goes on being kept. */
    onSending: (isSending: boolean, mayBeDone: boolean) => {
      if (isSending) {
        server.requestLeaves();
        keep();
      } else if (mayBeDone) {
        server.requestUnanswered();
        // What was written while it was on its way: nothing more may be drawn before the page is left.
        keepLatest.current();
      } else {
        server.requestRefused();
        if (!isUnsaved) forget();
      }
      setUnanswered(server.isUnanswered);
    },
    /** The request is on its way: nothing of it is kept here any more. */
    sent: () => {
      server.requestTaken();
      forget();
    },
    /** It had left before, as it was then: what is written here is told on its page, and kept until the person has read it. */
    arrived: (as: string) => {
      server.requestTaken();
      forget();
      draft.keep(localName(as), { charge, values });
      refresh(getMaterialRequest);
    },
    discard: () => server.discard(calls).then(forget),
  };
}

const versionIn = (row: unknown): number =>
  typeof row === 'object' && row !== null && 'version' in row && typeof row.version === 'number' ? row.version : 1;

const leaving = {
  title: '¿Salir sin guardar?',
  text: 'Los últimos cambios del borrador no han llegado al servidor.',
  yes: 'Salir sin guardar',
  no: 'Seguir editando',
  isDangerous: true,
};
