import { useEffect, useEffectEvent, useMemo } from 'react';
import type { Answer } from 'contract/call.ts';
import type { CubageMaterial } from 'contract/cubication/index.ts';
import { formatNumber } from 'contract/format.ts';
import { byEveryCode, getTakeoff, type TakeoffLine } from 'contract/materials/index.ts';
import { useCall } from '../../api.ts';
import type { Work } from '../work.ts';

type RequestedQuantity = Pick<TakeoffLine, 'asked' | 'left' | 'beyond'>;

/** What is left is asked for again once nobody writes for so long. */
const quiet = 2_000;

/** What was asked for of a row's material at the place, by all of its take-offs together. */
export type AskedOf = (row: CubageMaterial) => RequestedQuantity | undefined;

/** Null of a template, of a study, and as long as nothing was asked for at its place. */
export function useAsked(work: Work): AskedOf | null {
  const { place, is_sap, number } = work.opened;
  const { data, refetch } = useCall(getTakeoff, { place_id: place?.place_id ?? 0 }, { enabled: place !== null && is_sap });
  const again = useEffectEvent(() => data !== undefined && isAskedFor(data, number) && void refetch());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let { version } = work.facts.get().document;
    const end = work.facts.subscribe(() => {
      const { version: now } = work.facts.get().document;
      if (now === version) return;
      version = now;
      clearTimeout(timer);
      timer = setTimeout(again, quiet);
    });
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [work]);
  return useMemo(() => {
    if (!data || !isAskedFor(data, number)) return null;
    const byCode = byEveryCode(data.lines);
    return ({ code }) => (code === null ? undefined : byCode.get(code));
  }, [data, number]);
}

const isAskedFor = ({ documents, lines }: Answer<typeof getTakeoff>, number: string): boolean =>
  documents.includes(number) && lines.some((it) => !isNothing(it.asked));

const isNothing = (quantity: string): boolean => /^[0.]*$/.test(quantity);

export const askedWords = (asked: RequestedQuantity | undefined): string =>
  asked === undefined || isNothing(asked.asked) ? '' : formatNumber(asked.asked);

/** What may still be asked for; beyond it, by how much. */
export function leftWords(asked: RequestedQuantity | undefined): string {
  if (asked === undefined) return '';
  return isNothing(asked.beyond) ? formatNumber(asked.left) : `${formatNumber(asked.beyond)} de más`;
}
