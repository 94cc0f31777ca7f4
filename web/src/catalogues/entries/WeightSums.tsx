import { actividadTipoProyectoConfiguracion, tipoProyecto } from 'contract/catalogues/index.ts';
import { formatNumber } from 'contract/format.ts';
import { useCall } from '../../api.ts';
import { Status } from '../../ui/page/Status.tsx';
import { sumsOf } from './weights.ts';

/** What the weights of each project type come to: a type whose activities do not make 100 % never shows its true progress. */
export function WeightSums() {
  const { data: settings } = useCall(actividadTipoProyectoConfiguracion.calls.list, { activo: 'true' });
  const { data: types } = useCall(tipoProyecto.calls.list, { activo: 'true' });
  if (!settings || !types) return null;
  const sums = sumsOf(settings);
  return (
    <section className="weights list-below" aria-label="Suma de los pesos por tipo de proyecto">
      <span className="muted">Suma de los pesos</span>
      {types.map(({ id, nombre }) => {
        const sum = sums.get(id) ?? '0';
        const isWhole = sum === '100';
        return (
          <span key={id} className="weight">
            {nombre}
            <Status tone={isWhole ? 'success' : 'warning'}>
              {formatNumber(sum)} %{!isWhole && ': debe sumar 100 %'}
            </Status>
          </span>
        );
      })}
    </section>
  );
}
