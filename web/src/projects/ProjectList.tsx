import { EditOutlined, ImportOutlined } from '@ant-design/icons';
import { useState } from 'react';
import {
  createProyecto,
  exportProjects,
  filteredProjects,
  manualUpdateProjects,
  previewProjectImport,
  type ProjectSummary,
} from 'contract/projects/index.ts';
import { List } from '../ui/List.tsx';
import { useMedia } from '../ui/media.ts';
import { paths, toProject } from './addresses.ts';
import { BulkEdit } from './BulkEdit.tsx';
import { projectColumns } from './projectColumns.tsx';
import { useProjectFilters } from './projectFilters.ts';

/** Home: all projects one may see (spec 1 §2). */
export function ProjectList() {
  const [edited, setEdited] = useState<readonly ProjectSummary[]>();
  const isWide = useMedia('(min-width: 1800px)');
  return (
    <>
      <List
        title="Proyectos"
        call={filteredProjects}
        rowKey={(it) => it.codigoProyecto}
        columns={projectColumns({ isWide })}
        filters={useProjectFilters()}
        link={toProject}
        actions={[
          { label: 'Nuevo proyecto', call: createProyecto, link: { to: paths.newProject } },
          { label: 'Importar', icon: <ImportOutlined />, call: previewProjectImport, link: { to: paths.importing } },
        ]}
        bulk={[{ label: 'Editar en bloque', icon: <EditOutlined />, call: manualUpdateProjects, run: setEdited }]}
        excel={{ call: exportProjects }}
        empty="Aquí aparecen los proyectos en los que participa, con su etapa, avance y lugares de instalación."
      />
      {edited && <BulkEdit projects={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}
