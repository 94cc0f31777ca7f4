import { useEffect, useMemo, useRef, useState } from 'react';
import type { Call, Input } from 'contract/call.ts';
import { useAction } from '../api.ts';
import { Refused } from '../api/refused.ts';
import { wrongFields } from '../api/request.ts';
import { draft } from './draft.ts';
import type { FormProps } from './Form.tsx';
import { conflicts, inputOf, requiredBy, type FormState, type Introduction, type Values } from './formState.ts';
import { notify } from './notices.tsx';

/** The state of one form: values, what is wrong with them, and the one call that saves them. */
export function useFormState<C extends Call>({ call, start = {}, fixed = {}, saved, onSaved, draft: draftName }: FormProps<C>) {
  const restored = useRef(draftName ? draft.read(draftName) : undefined);
  const [values, setValues] = useState<Values>(() => ({ ...start, ...restored.current }));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [complaints, setComplaints] = useState<Values>({});
  const [serverSays, setServerSays] = useState<Record<string, string>>({});
  const [attempts, setAttempts] = useState(0);
  const [wasRestored, setRestored] = useState(restored.current !== undefined);
  const [isDirty, setDirty] = useState(wasRestored);
  const [overruled, setOverruled] = useState<Values>({});
  const dirtyNow = useRef(isDirty);
  const fields = useRef(new Map<string, Introduction>());
  const action = useAction(call, { quiet: true });

  const markDirty = (dirty: boolean) => {
    dirtyNow.current = dirty;
    setDirty(dirty);
  };
  const sent = { ...fixed, ...overruled };
  const input = inputOf(call, values, sent);
  const found = { ...wrongFields(call, input), ...strings(complaints) };
  const shown = attempts > 0 ? found : Object.fromEntries(Object.entries(found).filter(([path]) => left.has(path.split('.')[0] ?? '')));
  const required = useMemo(() => requiredBy(call, fixed), [call, fixed]);

  useEffect(() => {
    if (!draftName || !isDirty) return;
    const timer = setTimeout(() => draft.keep(draftName, values), 400);
    return () => clearTimeout(timer);
  }, [draftName, isDirty, values]);

  const set: FormState['set'] = (name, value, complaint) => {
    setValues((before) => ({ ...before, [name]: value }));
    setComplaints((before) => ({ ...before, [name]: complaint }));
    setServerSays((before) => Object.fromEntries(Object.entries(before).filter(([path]) => path.split('.')[0] !== name)));
    markDirty(true);
  };

  const submit = async (more: Values = {}) => {
    if (action.isPending) return;
    if (Object.keys(found).length > 0) {
      setAttempts((it) => it + 1);
      return;
    }
    try {
      // The one cast at this boundary: the call's own schemas have just accepted these values.
      const answer = await action.mutateAsync({ ...input, ...more } as Input<C>);
      if (draftName) draft.drop(draftName);
      setRestored(false);
      markDirty(false);
      if (saved) notify('success', saved);
      onSaved?.(answer);
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      setServerSays(refused.fields);
      setAttempts((it) => it + 1);
    }
  };

  const current = action.refused?.code === 'stale' ? rowOf(action.refused.details['current']) : undefined;
  const theirVersion = current && 'version' in fixed ? { version: current['version'] } : {};
  const context: FormState = {
    values,
    wrong: { ...shown, ...serverSays },
    required,
    set,
    leave: (name) => dirtyNow.current && setLeft((before) => new Set(before).add(name)),
    introduce: (name, field) => fields.current.set(name, field),
    isSaving: action.isPending,
  };
  return {
    context,
    isDirty,
    isDirtyNow: () => dirtyNow.current,
    wasRestored,
    attempts,
    refused: action.refused,
    submit: () => submit(),
    names: () => [...fields.current.keys()],
    startAgain: () => {
      if (draftName) draft.drop(draftName);
      setRestored(false);
      setValues({ ...start });
      markDirty(false);
    },
    stale: current && {
      rows: conflicts(values, current, fields.current.keys()).map((name) => ({
        label: fields.current.get(name)?.label ?? name,
        mine: fields.current.get(name)?.show(values[name]) ?? '',
        theirs: fields.current.get(name)?.show(current[name]) ?? '',
      })),
    },
    keepMine: () => {
      setOverruled(theirVersion);
      void submit(theirVersion);
    },
    takeTheirs: () => {
      setOverruled(theirVersion);
      setValues((mine) => Object.fromEntries(Object.keys(mine).map((name) => [name, name in (current ?? {}) ? current?.[name] : mine[name]])));
      action.reset();
    },
  };
}

const strings = (complaints: Values): Record<string, string> =>
  Object.fromEntries(Object.entries(complaints).filter((it): it is [string, string] => typeof it[1] === 'string'));

const rowOf = (value: unknown): Values | undefined => (typeof value === 'object' && value !== null ? { ...value } : undefined);
