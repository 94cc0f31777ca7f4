import { businessLines, getProjectGeneralInfo } from 'contract/projects/index.ts';
import { useCall } from '../api.ts';
import { Facts } from '../ui/Facts.tsx';
import { Figure, Instant, Rut } from '../ui/figures.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { useCodes } from './addresses.ts';
import { StageEditor } from './StageEditor.tsx';

/** Everything about a project that does not belong to one of its places. */
export function ProjectInfo() {
  const { codigoProyecto } = useCodes();
  const info = useCall(getProjectGeneralInfo, { projectCode: codigoProyecto });
  return (
    <Loaded answer={info}>
      {({ project, cliente, jefe_proyecto, equipo, lugares }) => (
        <div className="info">
          <StageEditor project={project} />
          <Facts
            title="Proyecto"
            facts={[
              { label: 'Línea de negocio', value: businessLines[project.linea] },
              { label: 'Comprometido', value: project.comprometido ? 'Sí' : 'No' },
              { label: 'Dirección', value: project.direccion },
              { label: 'Potencia de los lugares activos', value: <Figure value={lugares.kwp} unit="kWp" /> },
              { label: 'Creado', value: <Instant value={project.created_at} /> },
              { label: 'Último cambio', value: <Instant value={project.updated_at} /> },
            ]}
          />
          <Facts
            title="Cliente"
            facts={[
              { label: 'Nombre', value: cliente?.nombre },
              { label: 'RUT', value: <Rut value={cliente?.rut} /> },
              { label: 'Correo', value: cliente?.email && <a href={`mailto:${cliente.email}`}>{cliente.email}</a> },
              { label: 'Teléfono', value: cliente?.telefono && <a href={`tel:${cliente.telefono.replaceAll(' ', '')}`}>{cliente.telefono}</a> },
            ]}
          />
          <section className="panel">
            <h2>Equipo</h2>
            <ul className="people">
              {jefe_proyecto && <Person nombre={jefe_proyecto.nombre} email={jefe_proyecto.email} role="Jefe de proyecto" />}
              {equipo
                .filter((it) => it.email !== jefe_proyecto?.email)
                .map((it) => (
                  <Person key={it.id} nombre={it.nombre} email={it.email} role={it.codigo_rol} />
                ))}
              {!jefe_proyecto && equipo.length === 0 && <li className="muted">Todavía no tiene jefe de proyecto ni equipo.</li>}
            </ul>
          </section>
          <section className="panel">
            <h2>Paneles especiales</h2>
            <ul className="people">
              {project.panels.map((it) => (
                <li key={it.id}>
                  <span>{it.nombre}</span>
                  <Figure value={it.cantidad} unit="unidades" />
                  <span className="muted">
                    <Figure value={it.potencia_wp} unit="Wp cada uno" />
                  </span>
                </li>
              ))}
              {project.panels.length === 0 && <li className="muted">Este proyecto no usa paneles especiales.</li>}
            </ul>
          </section>
          <section className="panel">
            <h2>Observaciones</h2>
            <p className={project.observaciones ? 'written' : 'muted'}>{project.observaciones ?? 'Sin observaciones.'}</p>
          </section>
        </div>
      )}
    </Loaded>
  );
}

const Person = ({ nombre, email, role }: { nombre: string; email: string; role: string | null }) => (
  <li>
    <span>{nombre}</span>
    <a href={`mailto:${email}`}>{email}</a>
    {role && <span className="muted">{role}</span>}
  </li>
);
