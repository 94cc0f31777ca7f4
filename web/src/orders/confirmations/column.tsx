import { formatInstant } from 'contract/format.ts';
import { confirmationStates, type ConfirmationStanding } from 'contract/orders/index.ts';
import type { Column } from '../../ui/list/columns.tsx';
import type { Filter } from '../../ui/list/Filters.tsx';
import { nothing } from '../../ui/list/figures.tsx';
import { Status } from '../../ui/page/Status.tsx';

/** «Confirmada el …», «Sin respuesta hace 3 días»: how the supplier's confirmation of the version in force stands. */
export const confirmation: Column<{ confirmation: ConfirmationStanding | null }> = {
  key: 'confirmation',
  title: 'Confirmación',
  card: 'fact',
  groupOf: (it) => (it.confirmation ? confirmationStates.label(it.confirmation.status) : 'Sin pedir'),
  render: ({ confirmation: it }) => (it ? <Standing of={it} /> : nothing),
};

function Standing({ of: { status, answered_at, days_unanswered, is_late } }: { of: ConfirmationStanding }) {
  const tone = is_late ? 'danger' : confirmationStates.tone(status);
  if (days_unanswered !== null && days_unanswered > 0)
    return <Status tone={tone}>{`Sin respuesta hace ${days_unanswered === 1 ? '1 día' : `${days_unanswered} días`}`}</Status>;
  return (
    <Status tone={tone}>
      {status === 'confirmada' && answered_at !== null
        ? `${confirmationStates.label(status)} el ${formatInstant(answered_at).slice(0, 10)}`
        : confirmationStates.label(status)}
    </Status>
  );
}

export const confirmationFilter: Filter = {
  kind: 'select',
  name: 'confirmation',
  label: 'Confirmación',
  options: [
    { value: 'sin_respuesta', label: 'Sin respuesta' },
    ...confirmationStates.names
      .filter((it) => it !== 'enviada' && it !== 'vista')
      .map((value) => ({ value, label: confirmationStates.label(value) })),
    { value: 'sin_pedir', label: 'Sin pedir' },
  ],
  isMore: true,
};
