import { EditOutlined, ImportOutlined, UserAddOutlined } from '@ant-design/icons';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import {
  addProjectMembers,
  createProyecto,
  exportProjects,
  filteredProjects,
  manualUpdateProjects,
  previewProjectImport,
  type ProjectSummary,
} from 'contract/projects/index.ts';
import { WorkdayStrip } from '../../shell/WorkdayStrip.tsx';
import { List } from '../../ui/List.tsx';
import { useMedia } from '../../ui/media.ts';
import { TextSkeleton } from '../../ui/Skeletons.tsx';
import { paths, toProject } from '../addresses.ts';
import { BulkEdit } from './BulkEdit.tsx';
import { isMap, ViewSwitch } from '../map/ViewSwitch.tsx';
import { projectColumns } from './projectColumns.tsx';
import { useProjectFilters } from '../projectFilters.ts';
import { AddMembers } from '../team/MemberForms.tsx';

// The map's code is fetched by who looks at the map.
const PlacesMap = lazy(() => import('../map/PlacesMap.tsx').then((it) => ({ default: it.PlacesMap })));

/** Home: all projects one may see, as a list or as a map of their places (spec 1 §2). */
export function ProjectList() {
  const search = useSearch({ strict: false });
  if (!isMap(search)) return <ProjectRows />;
  return (
    <Suspense fallback={<TextSkeleton />}>
      <PlacesMap />
    </Suspense>
  );
}

function ProjectRows() {
  const [edited, setEdited] = useState<readonly ProjectSummary[]>();
  const [staffed, setStaffed] = useState<readonly ProjectSummary[]>();
  const isWide = useMedia('(min-width: 1800px)');
  return (
    <>
      <WorkdayStrip />
      <List
        isOfProjects
        title="Proyectos"
        beside={<ViewSwitch />}
        call={filteredProjects}
        rowKey={(it) => it.codigoProyecto}
        columns={projectColumns({ isWide })}
        filters={useProjectFilters()}
        link={toProject}
        actions={[
          { label: 'Nuevo proyecto', call: createProyecto, link: { to: paths.newProject } },
          { label: 'Importar', icon: <ImportOutlined />, call: previewProjectImport, link: { to: paths.importing } },
        ]}
        bulk={[
          { label: 'Editar en bloque', icon: <EditOutlined />, call: manualUpdateProjects, run: setEdited },
          { label: 'Agregar al equipo', icon: <UserAddOutlined />, call: addProjectMembers, run: setStaffed },
        ]}
        excel={{ call: exportProjects }}
        empty="Aquí aparecen los proyectos en los que participa, con su etapa, avance y lugares de instalación."
      />
      {edited && <BulkEdit projects={edited} onClose={() => setEdited(undefined)} />}
      {staffed && <AddMembers projects={staffed} onClose={() => setStaffed(undefined)} />}
    </>
  );
}
