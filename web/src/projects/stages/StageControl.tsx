import { useState } from 'react';
import type { Answer } from 'contract/call.ts';
import { addStageToProject, filteredProjects, getStages, removeStageFromProject, type ProjectSummary } from 'contract/projects/index.ts';
import { useAction, useCall } from '../../api.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { List } from '../../ui/list/List.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { TableSkeleton } from '../../ui/page/Skeletons.tsx';
import { useLackOf } from '../../ui/page/useGranters.ts';
import { toProject } from '../addresses.ts';
import { useProjectFilters } from '../projectFilters.ts';
import '../projects.css';

type Stage = Answer<typeof getStages>['stages'][number];

/** Which project is in which stages: one mark per stage, changed where it stands. */
export function StageControl() {
  const stages = useCall(getStages, {});
  return (
    <Loaded answer={stages} skeleton={<TableSkeleton columns={12} />}>
      {(it) => <StageMatrix stages={it.stages} />}
    </Loaded>
  );
}

function StageMatrix({ stages }: { stages: readonly Stage[] }) {
  const lackOfRight = useLackOf(addStageToProject.permission, 'Su rol permite ver las etapas, pero no cambiarlas.');
  const columns: Column<ProjectSummary>[] = [
    { key: 'codigoProyecto', title: 'Código', card: 'title', render: (it) => it.codigoProyecto },
    { key: 'nombre', title: 'Nombre', card: 'subtitle', render: (it) => it.nombre },
    ...stages.map((stage): Column<ProjectSummary> => ({
      key: `stage-${stage.id}`,
      title: stage.nombre,
      card: 'fact',
      render: (it) => <StageMark project={it} stage={stage} lackOfRight={lackOfRight} />,
    })),
  ];
  return (
    <div className="stage-control">
      <List
        title="Control de etapas"
        call={filteredProjects}
        rowKey={(it) => it.codigoProyecto}
        columns={columns}
        filters={useProjectFilters()}
        link={toProject}
        intro={<p className="muted">{lackOfRight === undefined ? howTo : `Las etapas en las que está cada proyecto. ${lackOfRight}`}</p>}
        empty="Aquí aparecen los proyectos en los que participa, para llevar sus etapas."
      />
    </div>
  );
}

const howTo = 'Marque las etapas en las que está cada proyecto. Cada marca se guarda al momento y queda en su historial.';

interface MarkProps {
  project: ProjectSummary;
  stage: Stage;
  /** Why the person may change none, and whom to ask. */
  lackOfRight: string | undefined;
}

function StageMark({ project, stage, lackOfRight }: MarkProps) {
  const isIn = project.etapas.includes(stage.nombre);
  // What the person wants shows at once, until the list says it too.
  const [wanted, setWanted] = useState<boolean>();
  if (wanted === isIn) setWanted(undefined);
  const add = useAction(addStageToProject);
  const remove = useAction(removeStageFromProject);
  const isSaving = add.isPending || remove.isPending;
  const change = (to: boolean) => {
    setWanted(to);
    const action = to ? add : remove;
    // The refusal is shown as a notice; the mark goes back to what is true.
    action.mutateAsync({ project_id: project.id, stage_id: stage.id }).catch(() => setWanted(undefined));
  };
  return (
    <label className="stage-mark">
      <input
        type="checkbox"
        aria-label={`${project.codigoProyecto}: ${stage.nombre}`}
        checked={wanted ?? isIn}
        disabled={isSaving || lackOfRight !== undefined}
        title={lackOfRight ?? (isSaving ? 'Se está guardando.' : undefined)}
        onChange={(event) => change(event.target.checked)}
      />
    </label>
  );
}
