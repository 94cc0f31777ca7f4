import { CloseOutlined } from '@ant-design/icons';
import { addStageToProject, removeStageFromProject, type Project } from 'contract/projects/index.ts';
import { useAction } from '../../api.ts';
import { Box } from '../../ui/page/Box.tsx';
import { Button } from '../../ui/page/Button.tsx';
import { Instant } from '../../ui/list/figures.tsx';
import { StageTag, useStages } from '../tags.tsx';
import { Select } from '../../ui/fields/Select.tsx';

/** The stages a project is in, since when; several at once are possible. */
export function StageEditor({ project }: { project: Project }) {
  const stages = useStages();
  const add = useAction(addStageToProject);
  const remove = useAction(removeStageFromProject);
  const isBusy = add.isPending || remove.isPending;
  const mayChange = project.allowed_actions.includes('update');
  const free = stages.filter((stage) => !project.stages.some((it) => it.id === stage.id));

  return (
    <Box title="Etapas" busy={isBusy}>
      <ul className="people">
        {project.stages.map(({ id, nombre, desde }) => (
          <li key={id}>
            <StageTag name={nombre} />
            <span className="muted">
              desde <Instant value={desde} />
            </span>
            {mayChange && (
              <Button
                kind="text"
                icon={<CloseOutlined />}
                label={`Quitar ${nombre}`}
                off={isBusy && 'Se está guardando.'}
                onClick={() => remove.mutate({ project_id: project.id, stage_id: id })}
              />
            )}
          </li>
        ))}
        {project.stages.length === 0 && <li className="muted">El proyecto no está en ninguna etapa.</li>}
      </ul>
      {mayChange && (
        <Select<number | null>
          value={null}
          aria-label="Agregar una etapa"
          placeholder={free.length === 0 ? 'Ya tiene todas las etapas' : 'Agregar una etapa…'}
          disabled={isBusy || free.length === 0}
          style={{ maxWidth: 320 }}
          options={free.map(({ id, nombre }) => ({ value: id, label: nombre }))}
          onChange={(chosen) => chosen !== null && add.mutate({ project_id: project.id, stage_id: chosen })}
        />
      )}
    </Box>
  );
}
