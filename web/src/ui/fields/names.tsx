import type { ReactNode } from 'react';
import { opensProjects } from '../../api/session.ts';
import { Link } from '../page/Link.tsx';
import type { Fact } from '../page/Facts.tsx';
import type { To } from '../page/to.ts';
import { codeAndName } from './charges.tsx';

// Names of things, each a way to its screen for who may open it.

interface CodeAndName {
  code: string;
  name: string | null;
}

export const toProject = (code: string): To => ({ to: '/proyectos/lugaresInstalacion/$codigoProyecto', params: { codigoProyecto: code } });

/** `CI-26012 - Planta …`. */
export const ProjectName = ({ code, name }: CodeAndName) => <InProject {...toProject(code)}>{codeAndName(code, name)}</InProject>;

/** Leads into a project from a paper of it; only a name for who may see the paper and not the project. */
export const InProject = ({ children, ...way }: To & { children: ReactNode }) =>
  opensProjects() ? <Link {...way}>{children}</Link> : children;

/** `LI-000123 - Techo norte`, of a project. */
const PlaceName = ({ code, name, project_code }: CodeAndName & { project_code: string }) => (
  <InProject
    to="/proyectos/lugarInstalacion/$codigoLugarInstalacion/$codigoProyecto"
    params={{ codigoLugarInstalacion: code, codigoProyecto: project_code }}
  >
    {codeAndName(code, name)}
  </InProject>
);

/** Leads to what lies there. */
export const WarehouseName = ({ code, name }: CodeAndName) => (
  <Link to="/supplying/mobile-warehouses/stock" search={{ warehouse_code: code, all: 'true' }}>
    {codeAndName(code, name)}
  </Link>
);

/** One that the register has no page of stays text. */
export const SupplierName = ({ id, name }: { id: number | null; name: string }) =>
  id === null ? (
    name
  ) : (
    <Link to="/supplying/suppliers/$id" params={{ id: String(id) }}>
      {name}
    </Link>
  );

/** The code of a material, before what it is called. */
export const MaterialCode = ({ code }: { code: string }) => (
  <strong>
    <Link to="/materiales/catalogo/$code" params={{ code }}>
      {code}
    </Link>
  </strong>
);

interface Charge {
  project_code: string | null;
  project: string | null;
  cost_center: string | null;
  cost_center_name: string | null;
}

/** To what the costs go: a project, or a cost centre, which has no screen of its own. */
export const ChargeName = ({ project_code, project, cost_center, cost_center_name }: Charge) =>
  project_code === null ? codeAndName(cost_center, cost_center_name) : <ProjectName code={project_code} name={project} />;

/** Where something is for: a place of a project, where it says one. */
export const placeFact = (it: { place_code: string | null; place: string | null; project_code: string | null }): Fact[] =>
  it.place_code === null || it.project_code === null
    ? []
    : [{ label: 'Lugar', value: <PlaceName code={it.place_code} name={it.place} project_code={it.project_code} /> }];
