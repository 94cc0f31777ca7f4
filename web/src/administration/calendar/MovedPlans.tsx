import { previewCalendarChange, type PlansMoved } from 'contract/administration/calendar.ts';
import type { Input } from 'contract/call.ts';
import { formatDay, formatNumber } from 'contract/format.ts';
import { useCall } from '../../api.ts';
import { send } from '../../api/send.ts';
import { wrongFields } from '../../api/request.ts';
import { Button } from '../../ui/page/Button.tsx';
import { useForm } from '../../ui/form/formState.ts';

type Change = Input<typeof previewCalendarChange>;

/** What is written in the form would do to the plans of places: told before it is saved. */
export function MovedPlans({ change }: { change: (values: Record<string, unknown>) => unknown }) {
  const { values } = useForm();
  const asked = change(values);
  const isWhole = isChange(asked);
  const plans = useCall(previewCalendarChange, isWhole ? asked : {}, { enabled: isWhole, keepPrevious: true });
  if (!isWhole) return null;
  return (
    <div className="moved-plans" role="status">
      {plans.data && <PlanNews plans={plans.data} />}
      {plans.isFetching && <p className="muted">Revisando los planes…</p>}
      {plans.error && !plans.isFetching && (
        <p>
          No se pudo revisar qué planes cambian. <Button onClick={() => void plans.refetch()}>Reintentar</Button>
        </p>
      )}
    </div>
  );
}

/** Whether enough is written to ask with it. */
const isChange = (asked: unknown): asked is Change =>
  typeof asked === 'object' && asked !== null && Object.keys(wrongFields(previewCalendarChange, asked)).length === 0;

/** What would become of plans, in words, with the places whose end moves most. */
export function PlanNews({ plans }: { plans: PlansMoved }) {
  const { lugares } = plans;
  return (
    <>
      <p>
        <strong>{plansInWords(plans)}</strong>
        {plans.cambian > 0 && ' Se rehacen al guardar; las duraciones quedan.'}
      </p>
      {lugares.length > 0 && (
        <ul aria-label="Lugares cuyo término más se mueve">
          {lugares.map((it) => (
            <li key={`${it.codigoProyecto} ${it.codigoLugarInstalacion}`}>
              {it.lugar} <span className="muted">({it.codigoProyecto})</span>:{' '}
              <span className="moved-days">
                {formatDay(it.antes)} → {formatDay(it.despues)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** `12 planes cambian, 3 terminan más tarde.` */
export function plansInWords({ cambian, terminan_despues: later, terminan_antes: sooner, hay_mas }: PlansMoved): string {
  if (cambian === 0) return hay_mas ? 'Ninguno de los planes que se revisaron cambia.' : 'Ningún plan cambia.';
  const count = (n: number, one: string, several: string) => `${formatNumber(n)} ${n === 1 ? one : several}`;
  const ends = [
    ...(later > 0 ? [count(later, 'termina más tarde', 'terminan más tarde')] : []),
    ...(sooner > 0 ? [count(sooner, 'termina antes', 'terminan antes')] : []),
  ];
  const all = `${hay_mas ? 'Al menos ' : ''}${count(cambian, 'plan cambia', 'planes cambian')}`;
  return `${[all, ...(ends.length > 0 ? ends : ['ninguno cambia su término'])].join(', ')}.`;
}

/** The same for a question that is asked before something is taken away. */
export const plansMovedBy = (change: Change): Promise<string> =>
  send(previewCalendarChange, change).then(plansInWords, () => 'No se pudo revisar qué planes cambian.');
