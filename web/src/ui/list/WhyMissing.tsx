import { QuestionCircleOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { formatNumber } from 'contract/format.ts';
import { useCalls } from '../../api.ts';
import { Button } from '../page/Button.tsx';
import { inputOf, rowsOf, type ListCall } from '../rows/listCall.ts';
import type { ListQuestion } from '../rows/listState.ts';
import { narrowingOf, reasonOf, without, type Narrowing } from './narrowing.ts';
import type { Filter } from './Filters.tsx';
import './WhyMissing.css';

interface Props<Row extends object> {
  call: ListCall<Row>;
  fixed: object;
  filters: readonly Filter[];
  state: ListQuestion;
  onTakeAway: (names: readonly string[]) => void;
}

/** Where a list shows nothing, on demand: which of its filters hides what somebody misses; nothing where no filter could. */
export function WhyMissing<Row extends object>(props: Props<Row>) {
  const [isAsked, setAsked] = useState(false);
  const narrowing = narrowingOf(props.filters, props.state.filters);
  if (narrowing.length === 0) return null;
  if (isAsked) return <Hiding {...props} narrowing={narrowing} />;
  return (
    <Button icon={<QuestionCircleOutlined />} onClick={() => setAsked(true)}>
      Explícame qué falta
    </Button>
  );
}

function Hiding<Row extends object>({ call, fixed, state, narrowing, onTakeAway }: Props<Row> & { narrowing: readonly Narrowing[] }) {
  const asked = [narrowing, ...narrowing.map((it) => [it])];
  const questions = asked.map((gone) => ({ ...state, page: 1, perPage: 1, filters: without(state.filters, gone) }));
  const answers = useCalls(
    call,
    questions.map((it) => inputOf(call, fixed, it)),
  );
  if (answers.some((it) => it.isError)) return <p role="alert">No se pudo averiguar. Intente de nuevo.</p>;
  const totals = answers.flatMap(({ data }, at) => {
    const question = questions[at];
    return data === undefined || !question ? [] : [rowsOf<Row>(data, question).total];
  });
  const [unfiltered, ...each] = totals;
  if (unfiltered === undefined || each.length < narrowing.length) return <p className="muted">Averiguando…</p>;
  const reason = reasonOf(
    unfiltered,
    narrowing.map((it, at) => ({ without: it, total: each[at] ?? 0 })),
  );
  const missed = state.filters['search'] ? `«${state.filters['search']}»` : 'lo que busca';
  return (
    <div className="why-missing" role="status">
      {reason.kind === 'nowhere' && <p>Ningún filtro lo oculta: sin ellos tampoco aparece {missed}.</p>}
      {reason.kind === 'together' && (
        <p>
          Varios filtros a la vez ocultan {missed}: {narrowing.map((it) => it.words).join('; ')}.
        </p>
      )}
      {reason.kind === 'alone' && (
        <ul>
          {reason.filters.map(({ without: { words, names }, total }) => (
            <li key={words}>
              <p>
                El filtro «{words}» oculta {missed}: sin él{' '}
                {total === 1 ? 'aparece una fila' : `aparecen ${formatNumber(String(total))} filas`}.
              </p>
              <Button onClick={() => onTakeAway(names)}>Quitar ese filtro</Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
