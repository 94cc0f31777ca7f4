import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { waitingSpans, type ApprovalStatus, type byMonth, type byWaiting } from 'contract/approvals/index.ts';
import type { Tone } from 'contract/states.ts';
import type { z } from 'zod';
import { seesMoney } from '../../api/session.ts';
import { Bars } from '../charts/Bars.tsx';
import { Box } from '../page/Box.tsx';
import { changeList, type Search } from '../rows/listState.ts';
import { MoneyByMonth } from './MoneyByMonth.tsx';
import type { To } from '../page/to.ts';
import './ListFigures.css';

/** The list as its address says, with these filters too, as rows. */
export function useNarrowedList(): (filters: Record<string, string>) => To {
  const search: Search = useSearch({ strict: false });
  return (filters) => ({ to: '.', search: changeList({ ...search, vista: undefined }, { filters }) });
}

/** Pictures of what a list finds, side by side. */
export const ListFigures = ({ children }: { children: ReactNode }) => <div className="list-figures">{children}</div>;

interface StatusProps<S extends string> {
  states: { label: (status: S) => string; tone: (status: S) => Tone };
  counts: readonly { status: S; total: number }[];
}

export function StatusFigures<S extends string>({ states, counts }: StatusProps<S>) {
  const toList = useNarrowedList();
  return (
    <Box title="Por estado">
      <Bars
        bars={counts.map(({ status, total }) => ({
          name: states.label(status),
          tone: states.tone(status),
          total,
          link: toList({ status }),
        }))}
      />
    </Box>
  );
}

export function WaitingFigures({ counts }: { counts: z.infer<typeof byWaiting> }) {
  const toList = useNarrowedList();
  return (
    <Box title="Cuánto esperan una decisión">
      {counts.length === 0 ? (
        <p className="muted">Ninguna espera una decisión.</p>
      ) : (
        <Bars
          bars={counts.map(({ waiting_days, total }) => ({
            name: waitingSpans[waiting_days].label,
            tone: waiting_days === 'mas_de_10' ? 'danger' : 'warning',
            total,
            link: toList({ waiting_days }),
          }))}
        />
      )}
    </Box>
  );
}

const tones: Record<ApprovalStatus, Tone> = { Aprobado: 'success', Pendiente: 'warning', Rechazado: 'danger' };

/** What was asked for in each month is worth, by what was decided of it; not for who may not see money. */
export function MoneyFigures({ months }: { months: z.infer<typeof byMonth> }) {
  const toList = useNarrowedList();
  if (!seesMoney()) return null;
  return (
    <Box title="Montos por mes" className="list-figures-money">
      <MoneyByMonth
        parts={months.map(({ approval_status, from, to, amount }) => ({
          sort: approval_status,
          tone: tones[approval_status],
          from,
          amount,
          link: toList({ approval_status, from, to }),
        }))}
      />
    </Box>
  );
}
