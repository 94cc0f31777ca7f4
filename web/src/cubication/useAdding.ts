import { useEffect, useRef, useState } from 'react';
import { formatNumber } from 'contract/format.ts';
import { Refused } from '../api/refusal.ts';
import { newKey } from '../api/send.ts';
import { notify } from '../ui/page/notices.tsx';
import { complaintsByRow } from './complaintsByRow.ts';
import type { PartName } from './parts.ts';
import type { Work } from './work.ts';

interface Adding<Row> {
  work: Work;
  part: PartName;
  /** So many go with one call. */
  most: number;
  /** Answers the rows that it made. */
  send: (rows: readonly Row[], idempotencyKey: string) => Promise<readonly { id: number }[]>;
}

/** Adds rows that were copied: what the server takes is said once it is there, what it refuses stays with its sentence. */
export function useAdding<Row extends { place: number }>({ work, part, most, send }: Adding<Row>) {
  const [added, setAdded] = useState<ReadonlySet<number>>(new Set());
  const [said, setSaid] = useState<ReadonlyMap<number, string>>(new Map());
  /** What is said of no single row. */
  const [refused, setRefused] = useState<Refused>();
  const [isBusy, setBusy] = useState(false);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  /** What became of them; nothing where the drawer was closed meanwhile, and the refusal is told in the corner. */
  const addSome = async (rows: readonly Row[]): Promise<'added' | Refused | undefined> => {
    const key = newKey();
    let outcome: 'added' | Refused | undefined;
    await work.run(rows.length, async () => {
      try {
        work.added(part, await send(rows, key));
        outcome = 'added';
      } catch (error) {
        if (!(error instanceof Refused) || error.isUnanswered || !isOpen.current) throw error;
        outcome = error;
      }
    });
    return outcome;
  };

  /** Whether all of them are there now. */
  const add = async (rows: readonly Row[]): Promise<boolean> => {
    setBusy(true);
    setRefused(undefined);
    let count = 0;
    for (let at = 0; at < rows.length; at += most) {
      const some = rows.slice(at, at + most);
      const outcome = await addSome(some);
      if (outcome === 'added') {
        count += some.length;
        setAdded((before) => new Set([...before, ...some.map((it) => it.place)]));
        continue;
      }
      const told = outcome ? complaintsByRow(outcome, some) : new Map<number, string>();
      setSaid((before) => new Map([...before, ...told]));
      if (told.size > 0) continue;
      setRefused(outcome);
      break;
    }
    if (count > 0) notify('success', count === 1 ? 'Una fila agregada' : `${formatNumber(count)} filas agregadas`);
    setBusy(false);
    return count === rows.length;
  };

  return { added, said, refused, isBusy, add };
}
