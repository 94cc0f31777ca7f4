import { etapaProyecto } from 'contract/catalogues/index.ts';
import { filteredEmployees } from 'contract/access/staff/staff.ts';
import { editPlan, type Activity } from 'contract/schedule/index.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { newKey, send } from '../../../api/send.ts';
import type { Refused } from '../../../api/refusal.ts';
import { connection } from '../../../api/connection.ts';
import { useCall } from '../../../api.ts';
import { useAllRows } from '../../../api/pages.ts';
import { notify } from '../../../ui/page/notices.tsx';
import { losing } from '../../losing.ts';
import type { Names } from '../plan/columns.ts';
import type { Head } from '../plan/computePlan.ts';
import { openSession, type Session } from '../plan/session.ts';

/** Whose plan it is, as the calls name it. */
type Whose = { place: { codigoLugarInstalacion: string; codigoProyecto: string } } | { template_id: number };

export interface Source {
  data: readonly Activity[];
  /** When it was answered: the same rows may be answered twice, and count the second time. */
  dataUpdatedAt: number;
  isFetching: boolean;
  /** Why it could not be read again. */
  error: Refused | null;
  refetch: () => unknown;
}

/** A person at work on a plan, as long as the page is open; what others do comes in as the list is read again. */
export function usePlanSession(whose: Whose, head: Head, { data, dataUpdatedAt, isFetching, error, refetch }: Source): Session {
  const [again] = useState(() => latestOf(refetch));
  useEffect(() => again.use(refetch), [again, refetch]);
  const [session] = useState(() =>
    openSession(data, head, {
      save: (edit, idempotencyKey) =>
        losing((confirm) => send(editPlan, { ...whose, ...edit, confirm }, { idempotencyKey: confirm ? newKey() : idempotencyKey })),
      newKey,
      reload: () => void again.call(),
      tell: (kind, text) => notify(kind, text),
    }),
  );
  // An answer that was asked for before the last save is old: it would take back for a moment what was done since.
  const asked = useRef(session.saves());
  useEffect(() => {
    if (isFetching) asked.current = session.saves();
  }, [isFetching, session]);
  const received = useRef(dataUpdatedAt);
  useEffect(() => {
    if (received.current === dataUpdatedAt) return;
    if (session.isBusy() || session.saves() !== asked.current) {
      const timer = setTimeout(() => again.call(), quiet);
      return () => clearTimeout(timer);
    }
    received.current = dataUpdatedAt;
    session.receive(data);
    return undefined;
  }, [again, data, dataUpdatedAt, session]);
  useEffect(() => {
    if (error?.code === 'not_found') session.losePlan();
  }, [error, session]);
  useEffect(() => {
    if (session.get().head !== head) session.recount(head);
  }, [head, session]);
  useEffect(() => connection.subscribe(() => connection.get() === 'ok' && session.retry()), [session]);
  return session;
}

const quiet = 400;

/** The people and stages that can be named in a plan, with those that it names already. */
export function useNames(activities: readonly Activity[]): { people: Names; stages: Names } {
  const staff = useAllRows(filteredEmployees, { activo: '1' });
  const stages = useCall(etapaProyecto.calls.list, {});
  return useMemo(() => {
    const people = new Map<number, string>();
    for (const { responsable_id: id, responsable: name } of activities) if (id !== null && name !== null) people.set(id, name);
    for (const { id, nombre } of staff.data ?? []) people.set(id, nombre);
    const named = new Map<number, string>();
    for (const { id, nombre } of stages.data ?? []) named.set(id, nombre);
    for (const { etapa_id: id, etapa: name } of activities) if (id !== null && name !== null) named.set(id, name);
    const inOrder = [...people].toSorted(([, a], [, b]) => a.localeCompare(b, 'es'));
    return { people: new Map(inOrder), stages: named };
  }, [activities, staff.data, stages.data]);
}

/** A session lives longer than the function that reads its rows again: it calls the last one. */
function latestOf(first: () => unknown) {
  let read = first;
  return { use: (next: () => unknown) => void (read = next), call: () => read() };
}
