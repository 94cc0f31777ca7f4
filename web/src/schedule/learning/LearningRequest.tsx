import { learningStates, withdrawLearnedDurations, type Learning } from 'contract/schedule/index.ts';
import { useAction } from '../../api.ts';
import { ApprovalStrip } from '../../ui/inbox/ApprovalStrip.tsx';
import { confirm } from '../../ui/form/dialogs.tsx';
import { Instant } from '../../ui/list/figures.tsx';
import { State } from '../../ui/page/Status.tsx';
import { MoreActions } from '../../ui/page/MoreActions.tsx';
import { lengthText } from '../plans/plan/durations.ts';

/** What was asked for last, whose turn it is to decide, and how it is taken back. */
export function LearningRequest({ learning }: { learning: Learning }) {
  const { id, estado, pedida_por, pedida_el, activities, es_propia, approval } = learning;
  const withdraw = useAction(withdrawLearnedDurations);
  const isWaiting = estado === 'en_aprobacion';
  const ask = async () => {
    if (await confirm({ title: '¿Retirar el pedido?', text: 'Nadie lo decide ya, y la plantilla queda como está.', yes: 'Retirar' }))
      withdraw.mutate({ id });
  };
  return (
    <section className="learning-request" aria-label="Último pedido">
      <p>
        <State of={learningStates} is={estado} /> {pedida_por} pidió tomar{' '}
        {activities.length === 1 ? 'una duración' : `${activities.length} duraciones`}, <Instant value={pedida_el} />
      </p>
      {isWaiting && (
        <>
          <ul>
            {activities.map((it) => (
              <li key={it.nombre}>
                {it.nombre}: {lengthText(it.antes, it.is_elapsed)} → <strong>{lengthText(it.despues, it.is_elapsed)}</strong>{' '}
                <span className="muted">n={it.n}</span>
              </li>
            ))}
          </ul>
          {approval && <ApprovalStrip approval={approval} />}
          {es_propia && (
            <MoreActions
              of="este pedido"
              actions={[{ label: 'Retirar el pedido', isDangerous: true, isBusy: withdraw.isPending, onClick: () => void ask() }]}
            />
          )}
        </>
      )}
    </section>
  );
}
