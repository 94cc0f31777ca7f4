import { useState } from 'react';
import { proposeActivities, type ProposedActivity } from 'contract/cubication/index.ts';
import { formatDay, formatNumber } from 'contract/format.ts';
import { useCall } from '../../api.ts';
import { useSettled } from '../../ui/fields/Choose.tsx';
import { Button } from '../../ui/page/Button.tsx';
import { Drawer } from '../../ui/page/Drawer.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Problem } from '../../ui/page/Problem.tsx';
import { toGantt } from '../addresses.ts';
import type { Work } from '../work.ts';
import { choiceOf, useChoices, type Choice } from './choices.ts';
import { ProposalCard } from './ProposalCard.tsx';
import { usePlanning } from './usePlanning.ts';
import './activities.css';

/** Groups of rows as activities of the plan of the place: how long each takes, where it would stand, and one press that writes them. */
export function PlanDrawer({ work, onClose }: { work: Work; onClose: () => void }) {
  const { document_id, place } = work.opened;
  const [isInLine, setInLine] = useState(true);
  const { choices, choose, asked } = useChoices();
  const settled = useSettled(asked, 400);
  const answer = useCall(
    proposeActivities,
    { document_id, in_line: isInLine, ...(settled && { chosen: settled }) },
    { keepPrevious: true },
  );
  const { plan, isBusy } = usePlanning(work, onClose);
  const isBehind = answer.isFetching || settled !== asked;
  // What was typed stays where the last of it cannot be reckoned.
  const [known, setKnown] = useState(answer.data);
  if (answer.data && answer.data !== known) setKnown(answer.data);
  return (
    <Drawer title="Programar actividades" width={560} onClose={onClose}>
      <Loaded answer={{ ...answer, data: answer.data ?? known }}>
        {({ proposals, planned_rows, finish, finish_after, day_minutes, version }) => {
          if (proposals.length === 0)
            return (
              <Empty
                text={
                  planned_rows > 0
                    ? 'Todas las filas con cantidad tienen ya su actividad.'
                    : 'No hay filas con cantidad: agregue materiales y vuelva.'
                }
              />
            );
          const all = proposals.map((it) => ({ it, choice: choices.get(it.key) ?? choiceOf(it) }));
          const chosen = all.filter(({ choice }) => choice.isChosen);
          const fresh = chosen.filter(({ it }) => it.activity === null);
          const lacks = fresh.find(({ it, choice }) => choice.complaint !== undefined || choice.per_day === '' || it.duration === null);
          const write = (key: string, changed: Partial<Choice>) =>
            choose(new Map(all.map(({ it, choice }) => [it.key, it.key === key ? { ...choice, ...changed } : choice])));
          return (
            <div className="cubage-rowform">
              <p className="muted">
                Filas de una misma sección, o sin ella de una misma categoría. Cuánto dura cada grupo es su cantidad dividida por lo que
                rinde un día.
              </p>
              <ul className="plan-groups" aria-label="Actividades propuestas">
                {all.map(({ it, choice }) => (
                  <ProposalCard
                    key={it.key}
                    proposal={it}
                    choice={choice}
                    dayMinutes={day_minutes}
                    isBehind={isBehind}
                    onChange={(changed) => write(it.key, changed)}
                  />
                ))}
              </ul>
              {fresh.length > 1 && (
                <label className="columns-box">
                  <input type="checkbox" checked={isInLine} onChange={(event) => setInLine(event.target.checked)} /> Una después de otra, en
                  este orden
                </label>
              )}
              <p role="status">
                {finish_after === null
                  ? 'La carta Gantt está vacía.'
                  : finish === null || finish === finish_after
                    ? `La carta Gantt termina el ${formatDay(finish_after)}.`
                    : `La carta Gantt terminaría el ${formatDay(finish_after)}; hoy, el ${formatDay(finish)}.`}
              </p>
              {place && (
                <p>
                  <Link isInvitation {...toGantt(place)}>
                    Ver la carta Gantt
                  </Link>
                </p>
              )}
              {planned_rows > 0 && (
                <p className="muted">
                  {planned_rows === 1
                    ? 'Otra fila tiene ya su actividad.'
                    : `Otras ${formatNumber(planned_rows)} filas tienen ya su actividad.`}
                </p>
              )}
              {answer.error && <Problem refused={answer.error} title="Así no se puede calcular." />}
              <div className="form-buttons">
                <Button onClick={onClose}>Cancelar</Button>
                <Button
                  kind="primary"
                  busy={isBusy}
                  off={
                    chosen.length === 0
                      ? 'Marque al menos un grupo.'
                      : chosen.some(({ choice }) => choice.nombre.trim() === '')
                        ? 'Póngale un nombre a cada actividad.'
                        : lacks
                          ? `Diga cuánto rinde un día de «${lacks.choice.nombre}».`
                          : answer.error
                            ? 'Corrija antes lo que no se puede calcular.'
                            : isBehind && 'Se están calculando las fechas.'
                  }
                  onClick={() =>
                    plan({
                      version,
                      in_line: isInLine,
                      chosen: chosen.map(({ it, choice }) => ({ key: it.key, nombre: choice.nombre, ...paceOf(it, choice) })),
                    })
                  }
                >
                  {pressWords(fresh.length, chosen.length - fresh.length)}
                </Button>
              </div>
            </div>
          );
        }}
      </Loaded>
    </Drawer>
  );
}

/** What is in the plan already needs none. */
const paceOf = ({ activity }: ProposedActivity, { unit_id, per_day }: Choice) =>
  activity === null ? { unit_id, per_day } : { unit_id: null, per_day: null };

function pressWords(fresh: number, tied: number): string {
  const made = fresh === 1 ? 'Crear 1 actividad' : `Crear ${formatNumber(fresh)} actividades`;
  if (fresh === 0) return tied === 1 ? 'Vincular 1 grupo' : `Vincular ${formatNumber(tied)} grupos`;
  return tied === 0 ? made : `${made} y vincular ${formatNumber(tied)}`;
}
