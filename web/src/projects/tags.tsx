import { lineNames, type BusinessLine } from 'contract/projects/projects/projects.ts';
import { getStages } from 'contract/projects/stages.ts';
import type { Tone } from 'contract/states.ts';
import { useCall } from '../api.ts';
import { Status } from '../ui/page/Status.tsx';
import './projects.css';

/** After the eight delivery stages come operation, guarantee and stopped (spec 1 §9). */
const laterTones: Record<number, Tone> = { 9: 'success', 10: 'teal', 11: 'danger' };
const toneOf = (stage: number | undefined): Tone => laterTones[stage ?? 0] ?? 'info';

/** The stages there are, in their order. */
export const useStages = () => useCall(getStages, {}).data?.stages ?? [];

/** A stage, by its name: lists know no more of it. */
export function StageTag({ name }: { name: string }) {
  const stage = useStages().find((it) => it.nombre === name);
  return <Status tone={toneOf(stage?.id)}>{name}</Status>;
}

/** The stages of a project on one line: the first, and how many more. */
export function StageTags({ names }: { names: readonly string[] }) {
  const [first, ...others] = names;
  if (first === undefined) return <span className="muted">Sin etapa</span>;
  return (
    <span className="stage-tags">
      <StageTag name={first} />
      {others.length > 0 && (
        <span className="muted" title={others.join(', ')}>
          +{others.length}
          <span className="unseen"> etapas más: {others.join(', ')}</span>
        </span>
      )}
    </span>
  );
}

/** A business line, short, with its whole name on hover and for screen readers. */
export const LineTag = ({ line }: { line: BusinessLine }) => (
  <abbr className="line-tag" title={lineNames[line]}>
    {line}
  </abbr>
);

/** Whether a place is in use. */
export const ActiveTag = ({ isActive }: { isActive: boolean }) => (
  <Status tone={isActive ? 'success' : 'neutral'}>{isActive ? 'Activo' : 'Inactivo'}</Status>
);
