import type { Activity, editPlan } from 'contract/schedule/index.ts';
import type { Answer, Input } from 'contract/call.ts';
import { Refused } from '../../../api/refusal.ts';
import { store } from '../../../api/store.ts';
import { nextAutosave, type Autosave, type AutosaveEvent } from '../../../ui/form/autosave.ts';
import { applyChange, changeBetween, inverse, isEmpty, isSame, stillMine, type Change } from './change.ts';
import { clashesOf, lostIn, unseenIn, yielding, type Clash, type LostRow } from './conflicts.ts';
import { fitting } from './fitting.ts';
import { docOf, rowOf, type Doc } from './doc.ts';
import { Numbers } from './numbers.ts';
import { computePlan, whyNot, type Head, type ComputedPlan } from './computePlan.ts';
import { editOf } from './wire.ts';

type Body = Omit<Input<typeof editPlan>, 'place' | 'template_id'>;

interface Outside {
  /** Saves one change; the key makes a second try of it the same one. */
  save: (edit: Body, idempotencyKey: string) => Promise<Answer<typeof editPlan>>;
  newKey: () => string;
  /** Reads the plan again: somebody else has changed it. */
  reload: () => void;
  tell: (kind: 'error' | 'info', text: string) => void;
}

/** What the page shows of a plan. */
export interface PlanInSight {
  doc: Doc;
  head: Head;
  plan: ComputedPlan;
  saving: Autosave;
  clashes: readonly Clash[];
  lost: readonly LostRow[];
  past: readonly Change[];
  future: readonly Change[];
}

interface Waiting {
  change: Change;
  /** As it was made, and stands among what can be undone. */
  made: Change;
  key: string;
}

const longestPast = 200;
const planLost = 'Este plan ya no está o ya no está a su alcance: copie lo que le haga falta antes de cerrar la página.';

/**
 * One person at work on a plan. What they do is seen at once, planned by the browser's engine, and saved gesture by gesture, one after
 * the other; `base` is what the server has, and what waits is laid over it, so that what others do comes in underneath.
 */
export function openSession(activities: readonly Activity[], head: Head, outside: Outside) {
  const numbers = { rows: new Numbers(), ties: new Numbers() };
  const keyOf = { row: (id: number) => numbers.rows.keyOf(id), tie: (id: number) => numbers.ties.keyOf(id) };
  let base = docOf(activities);
  let versions = new Map(activities.map((it) => [it.id, it.version]));
  let waiting: Waiting[] = [];
  let isSending = false;
  /** The change of which something was not found: read again it is sent once more, and no third time. */
  let unfound: string | undefined;
  /** The plan itself is not found: nothing is sent, and nothing new taken. */
  let isLost = false;
  let saves = 0;
  const shown = store<PlanInSight>({
    doc: base,
    head,
    plan: computePlan(base, head),
    saving: { kind: 'clean' },
    clashes: [],
    lost: [],
    past: [],
    future: [],
  });
  const show = (news: Partial<PlanInSight>): void => shown.set({ ...shown.get(), ...news });
  const tellSaving = (event: AutosaveEvent): void => show({ saving: nextAutosave(shown.get().saving, event) });

  /** Puts a change into force, if the plan can be with it. */
  const enforce = (change: Change, history: Partial<PlanInSight>): boolean => {
    // What says nothing new is done already.
    if (isEmpty(change)) return true;
    if (isLost) {
      outside.tell('error', planLost);
      return false;
    }
    const { doc, head: now } = shown.get();
    const next = applyChange(doc, change);
    try {
      show({ doc: next, plan: computePlan(next, now), ...history });
    } catch (error) {
      outside.tell('error', whyNot(error, next.rows));
      return false;
    }
    waiting.push({ change, made: change, key: outside.newKey() });
    tellSaving({ kind: 'change' });
    void send();
    return true;
  };

  /** The same of what was in force before, or was not: others may have changed what it rests on. */
  const enforceAgain = (change: Change, history: Partial<PlanInSight>): void => {
    const { change: fits, told } = fitting(change, shown.get().doc);
    // Where nothing is left of it, what was done before it can still be undone.
    if (isEmpty(fits)) show(history);
    else if (!enforce(fits, history)) return;
    if (told) outside.tell('info', told);
  };

  const send = async (): Promise<void> => {
    const [first] = waiting;
    if (!first || isSending || isLost) return;
    isSending = true;
    tellSaving({ kind: 'start' });
    try {
      const { edit, rowKeys, tieKeys } = editOf(first.change, { ...numbers, versionOf: (id) => versions.get(id) ?? 1 });
      const answer = await outside.save(edit, first.key);
      answer.added.forEach(({ id }, at) => numbers.rows.learn(rowKeys[at] ?? 0, id));
      for (const warning of answer.warnings) outside.tell('info', warning);
      answer.linked.forEach(({ id }, at) => numbers.ties.learn(tieKeys[at] ?? 0, id));
      waiting = waiting.slice(1);
      base = withAnswer(applyChange(base, first.change), answer.activities);
      saves += 1;
      isSending = false;
      relay();
      tellSaving({ kind: 'done', at: new Date(), sent: 1 });
      void send();
    } catch (error) {
      isSending = false;
      refused(error, first);
    }
  };

  const withAnswer = (doc: Doc, rows: readonly Activity[]): Doc => {
    const next = new Map(doc.rows);
    for (const it of rows) {
      versions.set(it.id, it.version);
      const row = rowOf(it, keyOf);
      // What moved has not been said anew: its row stays the same object.
      if (JSON.stringify(next.get(row.key)) !== JSON.stringify(row)) next.set(row.key, row);
    }
    return { ...doc, rows: next };
  };

  const refused = (error: unknown, failed: Waiting): void => {
    if (error instanceof Refused && error.isUnanswered) return tellSaving({ kind: 'unreachable' });
    const isUnfound = error instanceof Refused && error.code === 'not_found';
    if ((error instanceof Refused && error.code === 'stale') || (isUnfound && unfound !== failed.key)) {
      // Read again what others did; what waits is laid over it then.
      if (isUnfound) unfound = failed.key;
      tellSaving({ kind: 'stale' });
      return outside.reload();
    }
    waiting = waiting.filter((it) => it !== failed);
    const reason = error instanceof Refused ? (Object.values(error.fields)[0] ?? error.message) : 'La aplicación tuvo un problema.';
    if (!(error instanceof Refused && error.code === 'cancelled')) outside.tell('error', `No se guardó: ${reason}`);
    show({ past: shown.get().past.filter((it) => it !== failed.made) });
    relay();
    tellSaving({ kind: 'done', at: new Date(), sent: 1 });
    outside.reload();
  };

  /** Nobody deletes what they did not see: a deletion of what somebody else has changed since is not done. */
  const stopUnseen = (now: Doc): void => {
    const unseen = waiting.map((it) => ({ it, rows: unseenIn(it.change, base, now) })).filter(({ rows }) => rows.length > 0);
    if (unseen.length === 0) return;
    const stopped = unseen.map(({ it }) => it);
    const others = waiting.filter((it) => !stopped.includes(it));
    // What was put back after it is still there.
    waiting = stopped.reduce((all, it) => withoutAdding(all, it.change), others);
    show({ past: shown.get().past.filter((made) => !stopped.some((it) => it.made === made)) });
    const names = [...new Set(unseen.flatMap(({ rows }) => rows.map((it) => `«${it.nombre}»`)))];
    const isAlone = names.length === 1 && unseen.every(({ it }) => [...it.change.rows.values()].filter((turn) => !turn.after).length === 1);
    const more = names.length > 3 ? '…' : '';
    outside.tell(
      'error',
      isAlone
        ? `${names[0]} cambió mientras usted la eliminaba y sigue ahí: mírela, y elimínela de nuevo si todavía quiere.`
        : `No se eliminó nada: mientras tanto otra persona cambió ${names.slice(0, 3).join(', ')}${more}. Mírelo, y elimine de nuevo si todavía quiere.`,
    );
  };

  /** What is shown, made anew of what the server has and what waits; what can no longer be is dropped, and said. */
  const relay = (): void => {
    const { head: now, doc: before } = shown.get();
    const next = waiting.reduce((doc, it) => applyChange(doc, it.change), base);
    if (isEmpty(changeBetween(before, next))) return;
    try {
      show({ doc: next, plan: computePlan(next, now) });
    } catch (error) {
      const [dropped] = waiting.splice(-1);
      outside.tell('error', `${whyNot(error, next.rows)} Su último cambio no se guardó.`);
      if (dropped) {
        tellSaving({ kind: 'done', at: new Date(), sent: 1 });
        relay();
      }
    }
  };

  return {
    use: shown.use,
    get: shown.get,
    subscribe: shown.subscribe,
    /** Under which number the server knows a row; undefined: it does not know it yet. */
    idOf: (key: number): number | undefined => {
      const id = numbers.rows.idOf(key);
      return id > 0 ? id : undefined;
    },
    keyOf: keyOf.row,
    /** How many were saved: an answer that was asked for before the last one is old. */
    saves: () => saves,
    isBusy: () => isSending,
    /** Does something to the plan; false where it cannot be, which is said. */
    edit: (change: (doc: Doc) => Doc): boolean => {
      const { doc, past } = shown.get();
      const made = changeBetween(doc, change(doc));
      return enforce(made, { past: [...past, made].slice(-longestPast), future: [] });
    },
    undo: (): void => {
      const { past, future } = shown.get();
      const last = past.at(-1);
      if (last) enforceAgain(inverse(stillMine(last, shown.get().doc)), { past: past.slice(0, -1), future: [last, ...future] });
    },
    redo: (): void => {
      const { past, future } = shown.get();
      const [next, ...later] = future;
      if (next) enforceAgain(next, { past: [...past, next], future: later });
    },
    /** The plan as the server has it now, whoever changed it. */
    receive: (rows: readonly Activity[]): void => {
      isLost = false;
      const now = docOf(rows, keyOf);
      stopUnseen(now);
      const pending = waiting.map((it) => it.change);
      const clashes = clashesOf(pending, base, now);
      const lost = lostIn(pending, base, now);
      waiting = waiting.map((it) => ({ ...it, change: yielding(it.change, clashes, now) })).filter((it) => !isEmpty(changeOf(it.change)));
      versions = new Map(rows.map((it) => [it.id, it.version]));
      base = now;
      relay();
      const isHeldUp = shown.get().saving.kind === 'stale' || shown.get().saving.kind === 'refused';
      const { clashes: earlier, lost: before } = shown.get();
      show({ clashes: [...earlier, ...clashes], lost: [...before, ...lost], ...(isHeldUp && { saving: restart(waiting.length) }) });
      void send();
    },
    /** The plan is not found any more: it went, or is not this person's to see. What waits stays for as long as the page is open. */
    losePlan: (): void => {
      if (isLost) return;
      isLost = true;
      if (waiting.length > 0) tellSaving({ kind: 'refused', message: planLost });
      outside.tell('error', planLost);
    },
    /** Another first day, another day of status, another calendar. */
    recount: (next: Head): void => {
      const { doc } = shown.get();
      show({ head: next, plan: computePlan(doc, next) });
    },
    settle: (clash: Clash): void => show({ clashes: shown.get().clashes.filter((it) => it !== clash) }),
    giveUp: (lost: LostRow): void => show({ lost: shown.get().lost.filter((it) => it !== lost) }),
    retry: (): void => void send(),
  };
}
export type Session = ReturnType<typeof openSession>;

/** Changes of which none puts back what `stopped` would have taken away or moved. */
const withoutAdding = (waiting: readonly Waiting[], stopped: Change): Waiting[] =>
  waiting.map((it) => {
    const isPutBack = (key: number, kind: 'rows' | 'ties'): boolean => {
      const [turn, gone] = [it.change[kind].get(key), stopped[kind].get(key)];
      if (!turn || !gone) return false;
      return (turn.before === undefined && gone.after === undefined) || isSame([turn.before, turn.after], [gone.after, gone.before]);
    };
    const rows = new Map([...it.change.rows].filter(([key]) => !isPutBack(key, 'rows')));
    const ties = new Map([...it.change.ties].filter(([key]) => !isPutBack(key, 'ties')));
    return { ...it, change: { rows, ties } };
  });

const restart = (count: number): Autosave => (count > 0 ? { kind: 'changed', waiting: count } : { kind: 'saved', at: new Date() });

/** Of a change what still differs. */
const changeOf = ({ rows, ties }: Change): Change => ({
  rows: new Map([...rows].filter(([, { before, after }]) => JSON.stringify(before) !== JSON.stringify(after))),
  ties,
});
