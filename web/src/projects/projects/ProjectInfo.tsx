import type { Answer } from 'contract/call.ts';
import { lineLabel, getProjectGeneralInfo } from 'contract/projects/index.ts';
import { useCall } from '../../api.ts';
import { Box } from '../../ui/page/Box.tsx';
import { Facts } from '../../ui/page/Facts.tsx';
import { Figure, Instant, Rut } from '../../ui/list/figures.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { useCodes } from '../addresses.ts';
import { Mail, Phone } from '../../ui/page/reach.tsx';
import { StageEditor } from '../stages/StageEditor.tsx';
import '../projects.css';

/** Everything about a project that does not belong to one of its places. */
export function ProjectInfo() {
  const { codigoProyecto } = useCodes();
  const info = useCall(getProjectGeneralInfo, { projectCode: codigoProyecto });
  return (
    <Loaded answer={info}>
      {({ project, cliente, jefe_proyecto, equipo, lugares }) => (
        <div className="info">
          <div className="info-column">
            <StageEditor project={project} />
            <Facts
              title="Cliente"
              facts={[
                { label: 'Nombre', value: cliente?.nombre },
                { label: 'RUT', value: <Rut value={cliente?.rut} /> },
                { label: 'Tipo', value: cliente?.tipo_cliente },
                { label: 'Correo', value: <Mail address={cliente?.email} /> },
                { label: 'Teléfono', value: <Phone number={cliente?.telefono} /> },
              ]}
            />
            <Panels panels={project.panels} />
          </div>
          <div className="info-column">
            <Facts
              title="Proyecto"
              facts={[
                { label: 'Línea de negocio', value: lineLabel(project.linea) },
                { label: 'Tipo de proyecto', value: project.tipo_proyecto },
                { label: 'Tipo de venta', value: project.tipo_venta },
                { label: 'Comprometido', value: project.comprometido ? 'Sí' : 'No' },
                { label: 'Dirección', value: project.direccion },
                { label: 'Potencia de sus lugares', value: <Figure value={lugares.kwp} unit="kWp" /> },
                { label: 'Creado', value: <Instant value={project.created_at} /> },
                { label: 'Último cambio', value: <Instant value={project.updated_at} /> },
              ]}
            />
            <Team manager={jefe_proyecto} members={equipo} />
            <Box title="Observaciones">
              <p className={project.observaciones ? 'written' : 'muted'}>{project.observaciones ?? 'Sin observaciones.'}</p>
            </Box>
          </div>
        </div>
      )}
    </Loaded>
  );
}

type Info = Answer<typeof getProjectGeneralInfo>;

function Panels({ panels }: Pick<Info['project'], 'panels'>) {
  return (
    <Box title="Paneles especiales">
      <ul className="people">
        {panels.map(({ id, nombre, potencia_wp, cantidad }) => (
          <li key={id}>
            <span>
              {nombre}
              <span className="muted">
                <Figure value={potencia_wp} unit="Wp cada uno" />
              </span>
            </span>
            <Figure value={cantidad} unit={cantidad === 1 ? 'unidad' : 'unidades'} />
          </li>
        ))}
        {panels.length === 0 && <li className="muted">Este proyecto no usa paneles especiales.</li>}
      </ul>
    </Box>
  );
}

function Team({ manager, members }: { manager: Info['jefe_proyecto']; members: Info['equipo'] }) {
  const others = members.filter((it) => it.email !== manager?.email);
  return (
    <Box title="Equipo">
      <ul className="people">
        {manager && <Person {...manager} role="Jefe de proyecto" />}
        {others.map(({ id, nombre, email, codigo_rol, funcion }) => (
          <Person key={id} nombre={nombre} email={email} role={funcion ?? codigo_rol} />
        ))}
        {!manager && others.length === 0 && <li className="muted">Todavía no tiene jefe de proyecto ni equipo.</li>}
      </ul>
    </Box>
  );
}

const Person = ({ nombre, email, role }: { nombre: string; email: string; role: string | null }) => (
  <li>
    <span>
      {nombre}
      {role && <span className="muted">{role}</span>}
    </span>
    <Mail address={email} />
  </li>
);
