import { useMemo } from 'react';
import { listNeeds } from 'contract/cubication/index.ts';
import { useCall } from '../../api.ts';
import type { Work } from '../work.ts';

interface Choice {
  value: string;
  label: string;
}

/** What the rows of a take-off can be needed for; of a template nothing. */
export interface NeedChoices {
  stages: readonly Choice[];
  activities: readonly Choice[];
}

export function useNeeds(work: Work, mayEdit: boolean): NeedChoices {
  const { document_id, place } = work.opened;
  const { data } = useCall(listNeeds, { document_id }, { enabled: mayEdit && place !== null });
  return useMemo(
    () => ({ stages: choicesOf('Sin etapa', data?.stages ?? []), activities: choicesOf('Sin actividad', data?.activities ?? []) }),
    [data],
  );
}

const choicesOf = (none: string, all: readonly { id: number; nombre: string }[]): Choice[] =>
  all.length === 0 ? [] : [{ value: '', label: none }, ...all.map((it) => ({ value: String(it.id), label: it.nombre }))];
