import { CheckCircleFilled, ClockCircleFilled, CloseCircleFilled, MinusCircleOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { approvalKinds, approvalStates, approvalStepStates, type ApprovalStrip as Approval } from 'contract/approvals/index.ts';
import { Ago } from '../days/Ago.tsx';
import { Box } from '../page/Box.tsx';
import { Instant, Money } from '../list/figures.tsx';
import { State } from '../page/Status.tsx';
import './ApprovalStrip.css';

type Step = Approval['steps'][number];

const icons: Record<Step['estado'], ReactNode> = {
  aprobado: <CheckCircleFilled />,
  rechazado: <CloseCircleFilled />,
  pendiente: <ClockCircleFilled />,
  en_espera: <MinusCircleOutlined />,
  omitido: <MinusCircleOutlined />,
};

/** How far an approval is: what was decided by whom, whose turn it is since when, who comes next. */
export function ApprovalStrip({ approval }: { approval: Approval }) {
  const { kind, estado, round, steps, omitted, changes, amount_clp, created_at } = approval;
  return (
    <Box>
      <div className="strip-head">
        <h2>
          {approvalKinds[kind]}
          {round > 1 && `, vuelta ${round}`}
        </h2>
        <State of={approvalStates} is={estado} />
        <span className="muted">
          Pedida el <Instant value={created_at} />
          {amount_clp !== null && amount_clp !== '0' && (
            <>
              {' por '}
              <Money value={amount_clp} />
            </>
          )}
        </span>
      </div>
      {steps.length === 0 ? (
        <p className="muted">La matriz no pide la aprobación de nadie.</p>
      ) : (
        <ol className="strip">
          {steps.map((it) => (
            <li key={it.orden} data-state={it.estado} {...(it.estado === 'pendiente' && { 'aria-current': 'step' as const })}>
              <span className="strip-icon" style={{ color: `var(--tone-${approvalStepStates.tone(it.estado)})` }} aria-hidden>
                {icons[it.estado]}
              </span>
              <strong>{approvalStepStates.label(it.estado)}</strong>
              <span>{whoOf(it)}</span>
              <span className="muted">{it.omitido_por ?? it.why}</span>
              <span className="muted">
                <When step={it} />
              </span>
              {it.comentario && <q>{it.comentario}</q>}
              <Reminders of={it.reminders} />
            </li>
          ))}
        </ol>
      )}
      <OmittedLevels levels={omitted} />
      <Changes of={changes} />
    </Box>
  );
}

/** Levels of the matrix that ask nobody here, and why. */
function OmittedLevels({ levels }: { levels: Approval['omitted'] }) {
  if (levels.length === 0) return null;
  return (
    <section className="strip-changes" aria-label="Niveles a los que no se pregunta">
      <strong>Niveles a los que no se pregunta</strong>
      <ul>
        {levels.map(({ level, why }) => (
          <li key={level}>{why}</li>
        ))}
      </ul>
    </section>
  );
}

/** What is not any more as it was when the approval was asked for. */
function Changes({ of }: { of: Approval['changes'] }) {
  if (of.length === 0) return null;
  return (
    <section className="strip-changes" aria-label="Cambios desde que se pidió">
      <strong>Cambió desde que se pidió</strong>
      <ul>
        {of.toReversed().map(({ version, at, by, what }) => (
          <li key={version}>
            {what.join('; ')}{' '}
            <span className="muted">
              {by ?? 'Precios y tipos de cambio'}, <Ago value={at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const reminderWords: Record<Step['reminders'][number]['kind'], string> = {
  recordatorio: 'Se le recordó a',
  pedido: 'se lo recordó a',
  escalada: 'Escalada a',
};

/** What was done so that somebody decides: the last of each kind, and how often. */
function Reminders({ of }: { of: Step['reminders'] }) {
  return [...Map.groupBy(of, (it) => it.kind)].map(([kind, some]) => {
    const last = some.at(-1);
    return (
      last && (
        <span key={kind} className="muted">
          {last.by && `${last.by} `}
          {reminderWords[kind]} {last.told} el <Instant value={last.at} />
          {some.length > 1 && ` (${some.length} veces)`}
        </span>
      )
    );
  });
}

const whoOf = ({ decided_by, suplencia_de, en_manos_de, candidates }: Step): string => {
  if (decided_by) return suplencia_de ? `${decided_by}, en suplencia de ${suplencia_de}` : decided_by;
  return en_manos_de || candidates.map((it) => it.nombre).join(', ') || 'Nadie todavía';
};

function When({ step: { estado, decided_at, desde, due_at } }: { step: Step }) {
  if (decided_at) return <Instant value={decided_at} />;
  if (estado !== 'pendiente' || !desde) return null;
  return (
    <>
      desde <Ago value={desde} inDays />
      {due_at && (
        <>
          {', vence el '}
          <Instant value={due_at} />
        </>
      )}
    </>
  );
}
