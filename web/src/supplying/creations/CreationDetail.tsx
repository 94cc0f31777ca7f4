import type { ReactNode } from 'react';
import { creationStates, listCreationHistory, type Creation } from 'contract/supplying/index.ts';
import { MaterialCode } from '../../ui/fields/names.tsx';
import type { Action } from '../../ui/page/action.tsx';
import { Ago } from '../../ui/days/Ago.tsx';
import { Detail } from '../../ui/page/Detail.tsx';
import type { Fact } from '../../ui/page/Facts.tsx';
import { Instant } from '../../ui/list/figures.tsx';
import { Status, State } from '../../ui/page/Status.tsx';
import { Timeline } from '../../ui/past/Timeline.tsx';
import { Comments } from './Comments.tsx';
import { isOver } from './isOver.ts';
import './creations.css';

interface Props {
  creation: Creation;
  /** What is asked for, in words. */
  title: string;
  actions: readonly Action[];
  /** What is known of it, and its papers. */
  children: ReactNode;
}

/** One creation request of either kind: how it stands, what it lacks, what was said, and what happened to it. */
export const CreationDetail = ({ creation, title, actions, children }: Props) => (
  <Detail
    code={creation.number}
    title={title}
    status={
      <>
        <State of={creationStates} is={creation.status} />
        {creation.open_warnings > 0 && !isOver(creation.status) && (
          <Status tone="warning">{creation.open_warnings === 1 ? '1 advertencia' : `${creation.open_warnings} advertencias`}</Status>
        )}
      </>
    }
    facts={factsOf(creation)}
    actions={actions}
    aside={<Timeline call={listCreationHistory} fixed={{ number: creation.number }} />}
  >
    {creation.erp_error && (
      <p className="creation-refusal" role="alert">
        El ERP no la aceptó: {creation.erp_error}
      </p>
    )}
    {creation.lacks.length > 0 && !isOver(creation.status) && (
      <ul className="creation-lacks" aria-label="Lo que falta para aprobarla">
        {creation.lacks.map((it) => (
          <li key={it}>{it}</li>
        ))}
      </ul>
    )}
    {children}
    <Comments {...creation} />
  </Detail>
);

const factsOf = (it: Creation): Fact[] => [
  ...(it.waiting_for === null ? [] : [{ label: 'En manos de', value: it.waiting_for }]),
  { label: 'Así desde', value: <Ago value={it.status_since} inDays /> },
  { label: 'Solicitante', value: it.requested_by.nombre },
  { label: 'Pedida', value: <Instant value={it.created_at} /> },
  ...(it.code === null ? [] : [{ label: 'Código en el ERP', value: it.kind === 'material' ? <MaterialCode code={it.code} /> : it.code }]),
  { label: 'Para qué se necesita', value: it.reason },
  ...(it.distinct_reason === null ? [] : [{ label: 'Por qué es otro', value: it.distinct_reason }]),
];
