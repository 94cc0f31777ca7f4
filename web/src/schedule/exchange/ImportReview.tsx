import { formatDay, formatNumber } from 'contract/format.ts';
import type { ScheduleImport } from 'contract/schedule/index.ts';
import type { Tone } from 'contract/states.ts';
import { useState } from 'react';
import type { Refused } from '../../api/refusal.ts';
import { Button } from '../../ui/page/Button.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import { Problem } from '../../ui/page/Problem.tsx';
import { Status } from '../../ui/page/Status.tsx';

interface Props {
  filename: string;
  preview: ScheduleImport;
  isApplying: boolean;
  refused: Refused | null;
  onApply: (confirm: boolean) => void;
  onAgain: () => void;
}

/** What a file would change, what it says that has no place here, and the decision. */
export function ImportReview({ filename, preview, isApplying, refused, onApply, onAgain }: Props) {
  const { protegidas, warnings, calendario } = preview;
  const [isSure, setSure] = useState(false);
  return (
    <div className="import-plan">
      <p>
        <strong className="sheet-file">{filename}</strong>
      </p>
      <Figures preview={preview} />
      {calendario !== null && <p>El plan seguirá otro calendario: {calendario}.</p>}
      {warnings.length > 0 && (
        <ul className="import-warnings" aria-label="Advertencias">
          {warnings.map(({ tipo, mensaje, cuantas, uids }) => (
            <li key={tipo}>
              {mensaje}
              {uids.length > 0 && (
                <span className="muted">
                  {' '}
                  ({cuantas === 1 ? 'UID' : `${formatNumber(cuantas)}: UID`} {uids.join(', ')}
                  {cuantas > uids.length ? '…' : ''})
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <Differences preview={preview} />
      {protegidas.length > 0 && (
        <>
          <p>
            Se reemplazarían {protegidas.length} actividades en las que ya se trabajó:{' '}
            {protegidas
              .slice(0, 8)
              .map((it) => `${it.nombre} (${it.motivo})`)
              .join(', ')}
            {protegidas.length > 8 ? '…' : ''}
          </p>
          <label className="import-confirm">
            <input type="checkbox" checked={isSure} onChange={(event) => setSure(event.target.checked)} />
            <span>Reemplazarlas de todos modos; el plan anterior se puede recuperar durante 30 días</span>
          </label>
        </>
      )}
      {refused && <Problem refused={refused} title="No se importó nada." />}
      <div className="work-buttons">
        <Button onClick={onAgain}>Elegir otro archivo</Button>
        <Button
          kind="primary"
          busy={isApplying}
          off={protegidas.length > 0 && !isSure && 'Marque antes que se pierda lo que tiene trabajo.'}
          onClick={() => onApply(isSure)}
        >
          Importar
        </Button>
      </div>
    </div>
  );
}

function Figures({ preview: { resumen, antes, despues } }: { preview: ScheduleImport }) {
  const figures: [string, string][] = [
    ['Nuevas', formatNumber(resumen.nuevas)],
    ['Cambian', formatNumber(resumen.cambian)],
    ['Quedan igual', formatNumber(resumen.iguales)],
    ['Se eliminan', formatNumber(resumen.se_eliminan)],
    ['Vínculos', `${formatNumber(resumen.vinculos_antes)} → ${formatNumber(resumen.vinculos_despues)}`],
    ['Término', `${dayOrNone(antes.termino)} → ${dayOrNone(despues.termino)}`],
  ];
  return (
    <dl className="import-figures">
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

const dayOrNone = (day: string | null): string => (day === null ? '—' : formatDay(day));

const kinds: Record<ScheduleImport['differences'][number]['tipo'], { label: string; tone: Tone }> = {
  nueva: { label: 'Nueva', tone: 'success' },
  cambia: { label: 'Cambia', tone: 'info' },
  se_elimina: { label: 'Se elimina', tone: 'danger' },
};

function Differences({ preview: { differences, total_differences } }: { preview: ScheduleImport }) {
  if (differences.length === 0) return <Empty text="El archivo dice lo mismo que el plan: no cambia ninguna actividad." />;
  return (
    <>
      <h2>Diferencias ({formatNumber(total_differences)})</h2>
      <ul className="import-rows" aria-label="Diferencias">
        {differences.map(({ tipo, uid, nombre, cambios }, at) => (
          <li key={`${uid ?? ''} ${at}`}>
            <span>
              {nombre} {uid !== null && <span className="muted">UID {uid}</span>}
            </span>
            <Status tone={kinds[tipo].tone}>{kinds[tipo].label}</Status>
            {cambios.length > 0 && (
              <p className="import-changes">
                {cambios.map(({ campo, antes, despues }, place) => (
                  <span key={campo}>
                    {place > 0 && ' · '}
                    {campo}: {antes !== null && tipo === 'cambia' && <del>{antes}</del>} {despues ?? 'nada'}
                  </span>
                ))}
              </p>
            )}
          </li>
        ))}
      </ul>
      {total_differences > differences.length && <p className="muted">Se muestran las primeras {formatNumber(differences.length)}.</p>}
    </>
  );
}
