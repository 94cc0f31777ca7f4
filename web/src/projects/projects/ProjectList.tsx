import { EditOutlined, ImportOutlined, UserAddOutlined } from '@ant-design/icons';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { previewProjectImport, exportProjects } from 'contract/projects/imports/imports.ts';
import { createProyecto } from 'contract/projects/projects/gateway.ts';
import { filteredProjects, manualUpdateProjects, type ProjectSummary } from 'contract/projects/projects/projects.ts';
import { addProjectMembers } from 'contract/projects/team.ts';
import type { First } from '../../shell/screen.ts';
import { WorkdayStrip } from '../../shell/WorkdayStrip.tsx';
import { defaultViewOf } from '../../ui/list/defaultViews.ts';
import { List } from '../../ui/list/List.tsx';
import { listAhead } from '../../ui/rows/listCall.ts';
import { useMedia } from '../../ui/look/media.ts';
import { TextSkeleton } from '../../ui/page/Skeletons.tsx';
import { paths, toProject } from '../addresses.ts';
import { isMap, ViewSwitch } from '../map/ViewSwitch.tsx';
import { projectColumns } from './projectColumns.tsx';
import { useProjectFilters } from '../projectFilters.ts';
import { lazyDrawer } from '../../ui/page/lazyDrawer.tsx';

// Fetched by who looks at the map, and by who ticks rows: it comes with the first files of everybody otherwise.
const PlacesMap = lazy(() => import('../map/PlacesMap.tsx').then((it) => ({ default: it.PlacesMap })));
const BulkEdit = lazyDrawer(() => import('./BulkEdit.tsx').then((it) => it.BulkEdit));
const AddMembers = lazyDrawer(() => import('../team/MemberForms.tsx').then((it) => it.AddMembers));

const title = 'Proyectos';

/** What it asks when its address says nothing else; who has a view of their own asks for other rows. */
export const firstRows: First = () =>
  defaultViewOf({ lista: filteredProjects.id, titulo: title }) ? [] : [listAhead(filteredProjects, {})];

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
        title={title}
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
