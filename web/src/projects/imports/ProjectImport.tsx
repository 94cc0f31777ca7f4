import { applyProjectImport, getProjectImport, previewProjectImport, projectImportTemplate } from 'contract/projects/index.ts';
import { SheetPage } from '../../ui/sheet/SheetPage.tsx';
import { paths } from '../addresses.ts';
import { PermissionGate } from '../PermissionGate.tsx';

const calls = { review: previewProjectImport, page: getProjectImport, apply: applyProjectImport, template: projectImportTemplate };
const list = { path: paths.projects, label: 'Ver los proyectos' };

/** Projects from a spreadsheet: nothing is written before the person has seen what would happen. */
export const ProjectImport = () => (
  <PermissionGate call={previewProjectImport} title="Importar proyectos">
    <SheetPage title="Importar proyectos" calls={calls} list={list} after="Cada cambio quedó en el historial de su proyecto.">
      Acepta Excel (.xlsx) y CSV, hasta 20 MB. Los proyectos se reconocen por su código; los que no existen se crean, y se puede incluir el
      lugar de instalación de cada fila.
    </SheetPage>
  </PermissionGate>
);
