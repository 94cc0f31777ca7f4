import { useEffect, useMemo, useRef, useState } from 'react';
import { drivers, listLessons, takeLessons, type CubageMaterial, type Driver, type Lesson } from 'contract/cubication/index.ts';
import { formatNumber } from 'contract/format.ts';
import { round } from 'contract/decimals.ts';
import type { Structure } from 'contract/projects/index.ts';
import { useIts } from '../../api/store.ts';
import { useCall } from '../../api.ts';
import { send } from '../../api/send.ts';
import { notify } from '../../ui/page/notices.tsx';
import { useSettled } from '../../ui/fields/Choose.tsx';
import type { Work } from '../work.ts';
import { takeInParts } from './parts.ts';

/** How many of the rows that are being taken are written. */
interface Progress {
  done: number;
  of: number;
}

/** What finished places say of the rows of an open take-off, and taking it. */
export function useLessons(work: Work) {
  const { document_id } = work.opened;
  const version = useIts(work.facts, ({ document }) => document.version);
  const mayTake = useIts(work.facts, ({ document }) => document.allowed_actions.includes('learn'));
  const [structure, choose] = useState<Structure>();
  const answer = useCall(listLessons, { document_id, ...(structure && { structure }) }, { keepPrevious: true });
  const { refetch } = answer;
  // What was saved since, by whoever, is compared anew; once, when nobody has typed for a moment.
  const settled = useSettled(version, 1_500);
  const known = useRef(settled);
  useEffect(() => {
    if (known.current === settled) return;
    known.current = settled;
    void refetch();
  }, [known, settled, refetch]);
  const byRow = useMemo(() => new Map(answer.data?.lessons.map((it) => [it.row_id, it])), [answer.data]);
  const [progress, tell] = useState<Progress>();
  const take = (lessons: readonly Lesson[]) => {
    const of = lessons.length;
    // What was written before something failed is not sent again.
    let left = lessons.map(({ row_id: id, quantity, formula }) => ({ id, quantity, formula }));
    return work.run(of, async () => {
      await work.refresh();
      const written: CubageMaterial[] = [];
      const { version: now } = work.facts.get().document;
      const parts = takeInParts(left, now, (part) => send(takeLessons, { document_id, ...part, ...(structure && { structure }) }));
      tell({ done: of - left.length, of });
      try {
        for await (const part of parts) {
          written.push(...part);
          left = left.slice(part.length);
          tell({ done: of - left.length, of });
        }
      } finally {
        tell(undefined);
        if (written.length > 0) work.wrote('materials', written);
      }
      notify('success', of === 1 ? 'La cantidad es ahora la real' : `${formatNumber(of)} cantidades son ahora las reales`);
    });
  };
  return { answer, byRow, structure, choose, take, progress, mayTake };
}
export type Lessons = ReturnType<typeof useLessons>;

/** So many of something for each unit of a driver, as short as it can be told apart from nothing. */
export function rateWords(rate: string): string {
  const short = round(rate, 2);
  return formatNumber(short === '0' ? rate : short);
}

/** «2 por módulo · real mediana 2,3 (n=23)», of which kind of structure the places are where that is known. */
export const lessonWords = ({ mine, median, driver, places }: Lesson, isTemplate: boolean): string =>
  `${isTemplate ? 'Plantilla' : 'Aquí'} ${rateWords(mine)} ${driverWords(driver)} · real mediana ${rateWords(median)} (n=${formatNumber(places)})`;

export const driverWords = (driver: Driver): string => drivers[driver].words;
