import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { deleteRequestDraft, saveRequestDraft } from 'contract/materials/index.ts';
import { useAction } from '../../api.ts';
import { Refused } from '../../api/refused.ts';
import { confirm } from '../../ui/form/dialogs.tsx';
import { draft } from '../../ui/form/draft.ts';
import { useAutosave } from '../../ui/form/useAutosave.ts';
import {
  draftBody,
  keepable,
  linesOf,
  localName,
  withoutRefused,
  type Beginning,
  type Charge,
  type DraftBody,
  type FormValues,
} from './draft.ts';

interface Typed {
  values: FormValues;
  charge: Charge;
}

/**
 * Keeps what is written as a draft on the server, a second after the last change. Nothing is kept before something was
 * written, and nothing any more once the request is on its way.
 */
export function useDraft({ values, charge }: Typed, { draft: start, local, isRecovered }: Beginning, onNumber: (number: string) => void) {
  const body = draftBody(values, charge);
  const [number, setNumber] = useState(start?.number);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const saving = useAction(saveRequestDraft, { quiet: true });
  const discarding = useAction(deleteRequestDraft, { quiet: true });
  const known = useRef(start?.number);
  const isFrozen = useRef(false);

  const save = async (sent: DraftBody, version: number): Promise<{ version: number }> => {
    if (isFrozen.current) return { version };
    const before = known.current;
    let left: Record<string, string> = {};
    const send = (body: DraftBody) => saving.mutateAsync({ ...body, ...(before && { draft_number: before, version }) });
    try {
      const saved = await send(sent).catch(async (error: unknown) => {
        const rest = error instanceof Refused ? withoutRefused(sent, error.fields) : undefined;
        if (!rest || !(error instanceof Refused)) throw error;
        const part = await send(rest);
        left = error.fields;
        return part;
      });
      // The request went out while its first draft was on its way: nobody needs that one.
      if (isFrozen.current && before === undefined) await discarding.mutateAsync({ number: saved.number });
      setWrong(left);
      if (before === undefined && !isFrozen.current) {
        known.current = saved.number;
        setNumber(saved.number);
        onNumber(saved.number);
      }
      return saved;
    } catch (error) {
      if (error instanceof Refused) setWrong(error.fields);
      throw error;
    }
  };
  const current = (row: unknown) => ({ value: body, version: versionIn(row) });
  const autosave = useAutosave(body, start?.version ?? 1, { save, current });
  const { state, changed } = autosave;
  const isPending = 'waiting' in state;

  const text = JSON.stringify(body);
  const last = useRef(isRecovered ? '' : text);
  useEffect(() => {
    if (last.current === text) return;
    last.current = text;
    changed();
  });
  // What the server does not have yet outlives the page, should it be taken away: the session ended, the phone ran empty.
  const keptAs = number === undefined ? local : localName(number);
  const forget = () => [local, keptAs].forEach((name) => draft.drop(name));
  useEffect(() => {
    const isWhole = keepable(linesOf(values)).length === linesOf(values).length && Object.keys(wrong).length === 0;
    if (state.kind === 'saved' && isWhole) forget();
    else if (state.kind !== 'clean' && !isFrozen.current) draft.keep(keptAs, { charge, values });
  });
  useBlocker({
    disabled: !isPending,
    enableBeforeUnload: () => isPending && !isFrozen.current,
    // What is only late is sent on the way out; what cannot be sent is worth a question.
    shouldBlockFn: async () => !isFrozen.current && ['offline', 'refused', 'stale'].includes(state.kind) && !(await confirm(leaving)),
  });
  const onLeave = useRef(() => {});
  useEffect(() => {
    onLeave.current = () => {
      if (state.kind === 'changed')
        void saving.mutateAsync({ ...body, ...(known.current && { draft_number: known.current }) }).then(forget, () => undefined);
    };
  });
  useEffect(() => () => void (!isFrozen.current && onLeave.current()), []);

  return {
    ...autosave,
    number,
    wrong,
    /** While the request itself is sent; without success it goes on being kept. */
    freeze: (isSending: boolean) => {
      isFrozen.current = isSending;
    },
    /** The request is on its way: nothing of it is kept here any more. */
    sent: () => {
      isFrozen.current = true;
      forget();
    },
    discard: async () => {
      isFrozen.current = true;
      forget();
      if (known.current) await discarding.mutateAsync({ number: known.current });
    },
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
