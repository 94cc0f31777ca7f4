import { useEffect, useRef, useState } from 'react';
import type { Answer, Call, Input } from 'contract/call.ts';
import { useAction } from '../../api.ts';
import { Refused } from '../../api/refusal.ts';
import { wrongFields } from '../../api/request.ts';
import { draft } from './draft.ts';
import {
  compareValues,
  fieldOf,
  hasLeft,
  inputOf,
  requiredBy,
  valuesOf,
  complaintsWithoutField,
  type FieldDifference,
  type FormState,
  type Introduction,
  type Values,
} from './formState.ts';
import { notify } from '../page/notices.tsx';

/** What a form is made of, besides how it looks. */
export interface FormOptions<C extends Call> {
  /** Its schemas validate in the browser; what the server refuses lands on the fields. */
  call: C;
  /** What the fields begin with. Render the form only when it is there. */
  start?: Partial<Input<C>>;
  /** What goes with the call and has no field: id, version, codes of the path. */
  fixed?: Partial<Input<C>>;
  /** Said when it is saved: `Proyecto guardado`. */
  saved?: string;
  onSaved?: (answer: Answer<C>, input: Input<C>) => void;
  /** What is changed after a sending that nobody answered is the same thing still, and made once: hears what that one made, had it arrived. */
  onArrived?: (answer: Answer<C>) => void;
  /** What the person reads where another window had sent it, otherwise than this one ever did. */
  sentElsewhere?: string;
  /** A name under which a sending that nobody answered outlives the page; that of the draft unless said. */
  sentAs?: string | undefined;
  /** Tells when the call begins, and when it was not answered as hoped. */
  onSending?: (isSending: boolean, refused?: Refused) => void;
  /** False where the version is that of something wider than what the fields show: that it changed is told, and not compared. */
  comparesFields?: boolean;
  /** What the fields show of the row as somebody else saved it, where it has that under another name or within a list. */
  theirs?: (row: Answer<C>) => Partial<Input<C>>;
  /** Shows refusals as notices and not above the fields, where the specification asks for that (1 §8). */
  notifies?: boolean;
  /** A name under which a long form's input survives a reload. */
  draft?: string;
}

/** What the form shows of a refusal. */
interface Refusal {
  refused: Refused;
  /** Messages for which there is no field. */
  unplaced: string[];
  /** Set when somebody else saved meanwhile: their row, and the differences. */
  current: Values | undefined;
  rows: FieldDifference[];
}

/** The state of one form: values, what is wrong with them, and the one call that saves them. */
export function useFormState<C extends Call>(options: FormOptions<C>) {
  const {
    call,
    start = {},
    fixed = {},
    saved,
    onSaved,
    onArrived,
    sentElsewhere,
    onSending,
    notifies = false,
    comparesFields = true,
    theirs,
    draft: draftName,
    sentAs = draftName,
  } = options;
  const [restored] = useState(() => (draftName ? draft.read(draftName) : undefined));
  const [values, setValues] = useState<Values>({ ...start, ...restored });
  const [wasRestored, setRestored] = useState(restored !== undefined);
  const [isDirty, setDirty] = useState(wasRestored);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [complaints, setComplaints] = useState<Values>({});
  const [serverSays, setServerSays] = useState<Record<string, string>>({});
  const [attempts, setAttempts] = useState(0);
  const [refusal, setRefusal] = useState<Refusal>();
  const [overruled, setOverruled] = useState<Values>({});
  /** What is wrong with things that have no field here: said above the fields, or pressing the button would do nothing. */
  const [unseen, setUnseen] = useState<readonly string[]>([]);
  // Saving and leaving happen in one breath: the question whether to leave needs the state of now, not of the last render.
  const dirtyNow = useRef(isDirty);
  // The same for a double click: the second one comes before the button is drawn as busy.
  const isSendingNow = useRef(false);
  const fields = useRef(new Map<string, Introduction>());
  const hadArrived = useRef(false);
  const action = useAction(call, {
    quiet: !notifies,
    kept: sentAs,
    onEarlier: onArrived && (() => (hadArrived.current = true)),
    elsewhere: sentElsewhere,
  });

  const input = inputOf(call, values, { ...fixed, ...overruled });
  const found = { ...wrongFields(call, input), ...strings(complaints) };
  const shown = attempts > 0 ? found : Object.fromEntries(Object.entries(found).filter(([path]) => hasLeft(left, path)));

  useEffect(() => {
    if (!draftName || !isDirty) return undefined;
    const timer = setTimeout(() => draft.keep(draftName, values), 400);
    return () => clearTimeout(timer);
  }, [draftName, isDirty, values]);

  const markDirty = (dirty: boolean) => {
    dirtyNow.current = dirty;
    setDirty(dirty);
  };
  const set: FormState['set'] = (name, value, complaint) => {
    setValues((before) => ({ ...before, [name]: value }));
    setComplaints((before) => ({ ...before, [name]: complaint }));
    setServerSays((before) => Object.fromEntries(Object.entries(before).filter(([path]) => fieldOf(path) !== name)));
    markDirty(true);
  };
  const forgetDraft = () => {
    if (draftName) draft.drop(draftName);
    setRestored(false);
    markDirty(false);
  };

  const submit = async (more: Values = {}) => {
    if (isSendingNow.current) return;
    setUnseen(complaintsWithoutField(found, fields.current));
    if (Object.keys(found).length > 0) return setAttempts((it) => it + 1);
    setRefusal(undefined);
    onSending?.(true);
    isSendingNow.current = true;
    try {
      // The one cast at this boundary: the call's own schemas have just accepted these values.
      const sent = { ...input, ...more } as Input<C>;
      hadArrived.current = false;
      const answer = await action.mutateAsync(sent);
      forgetDraft();
      if (hadArrived.current) return onArrived?.(answer);
      if (saved) notify('success', saved);
      onSaved?.(answer, sent);
    } catch (refused) {
      const isRefused = refused instanceof Refused;
      onSending?.(false, isRefused ? refused : undefined);
      if (!isRefused) throw refused;
      if (refused.code === 'cancelled') return;
      // Without a version of its own, as when many rows change at once, there is no one row to compare with.
      const row = comparesFields && refused.code === 'stale' && 'version' in fixed ? rowOf(refused.details['current']) : undefined;
      // What the server tells here is the row as the call answers it.
      const current = row && { ...valuesOf(row, fields.current), ...theirs?.(refused.details['current'] as Answer<C>) };
      setRefusal({
        refused,
        current,
        unplaced: complaintsWithoutField(refused.fields, fields.current),
        rows: current ? compareValues(values, current, fields.current) : [],
      });
      setServerSays(refused.fields);
      setAttempts((it) => it + 1);
    } finally {
      isSendingNow.current = false;
    }
  };

  /** The next save goes over the version that the person has now seen. */
  const acceptTheirVersion = (current: Values): Values => {
    const version = { version: current['version'] };
    setOverruled(version);
    return version;
  };
  const context: FormState = {
    values,
    start,
    wrong: { ...shown, ...serverSays },
    required: requiredBy(call, fixed),
    set,
    leave: (name) => {
      if (dirtyNow.current) setLeft((before) => new Set(before).add(name));
    },
    introduce: (name, field) => {
      fields.current.set(name, field);
    },
    isSaving: action.isPending,
  };
  return {
    context,
    isDirty,
    isDirtyNow: () => dirtyNow.current,
    wasRestored,
    attempts,
    refusal,
    /** Messages for which there is no field. */
    unplaced: [...unseen, ...(refusal?.unplaced ?? [])],
    submit: () => submit(),
    forgetDraft,
    startAgain: () => {
      forgetDraft();
      setValues({ ...start });
    },
    keepMine: (current: Values) => void submit(acceptTheirVersion(current)),
    takeTheirs: (current: Values) => {
      acceptTheirVersion(current);
      setValues((mine) =>
        Object.fromEntries(Object.keys(mine).map((name) => [name, Object.hasOwn(current, name) ? current[name] : mine[name]])),
      );
      setRefusal(undefined);
    },
  };
}

const strings = (complaints: Values): Record<string, string> =>
  Object.fromEntries(Object.entries(complaints).filter((it): it is [string, string] => typeof it[1] === 'string'));

const rowOf = (value: unknown): Values | undefined => (typeof value === 'object' && value !== null ? { ...value } : undefined);
