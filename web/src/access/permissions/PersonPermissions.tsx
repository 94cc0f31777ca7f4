import { CheckOutlined } from '@ant-design/icons';
import { useState } from 'react';
import {
  permisosUsuario,
  type Hindrance,
  type PermissionReason,
  type PersonPermissions as Answer,
} from 'contract/access/permissions/of-person.ts';
import { actions, rights } from 'contract/permissions.ts';
import { listProyectoByUsuario } from 'contract/projects/projects/gateway.ts';
import { useCall } from '../../api.ts';
import { may } from '../../api/session.ts';
import { useScreen } from '../../shell/current.ts';
import { Detail } from '../../ui/page/Detail.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Status } from '../../ui/page/Status.tsx';
import { useModuleRow } from '../modules/ModuleUses.tsx';
import { ChoosePerson } from './PersonChoice.tsx';
import { roleLink, wordsOf } from '../roles/roleWords.tsx';
import '../roles/Roles.css';

type ModuleLine = Answer['modulos'][number];

const hindranceWords: Record<Hindrance, string> = {
  cuenta_inactiva: 'La cuenta está inactiva: no puede ingresar hasta que se active.',
  sin_rol: 'No tiene rol: sin uno no puede hacer nada.',
  rol_inactivo: 'Su rol está retirado: no da ningún permiso hasta que se reactive, o hasta que la persona tenga otro.',
  debe_cambiar_clave: 'Debe cambiar su clave: hasta entonces solo se le abre esa pantalla.',
};

/** What a person can do, and why. */
export function PersonPermissions() {
  const { token = '' } = useScreen().params;
  const answer = useCall(permisosUsuario, { token });
  return <Loaded answer={answer}>{(person) => <PermissionsDetail key={person.id} person={person} />}</Loaded>;
}

function PermissionsDetail({ person }: { person: Answer }) {
  const { nombre, email, rol, llaves, impedimentos, modulos } = person;
  const [onlyHeld, setOnlyHeld] = useState(false);
  const held = modulos.filter((it) => actions.some((action) => it.puede[action]));
  const shown = onlyHeld ? held : modulos;
  return (
    <Detail
      title={nombre}
      status={impedimentos.length === 0 ? <Status tone="success">Puede trabajar</Status> : <Status tone="danger">No puede trabajar</Status>}
      facts={[
        { label: 'Correo', value: email },
        { label: 'Rol', value: <RoleName rol={rol} /> },
        { label: 'Proyectos que ve', value: <Projects person={person} /> },
        { label: 'Abastecimiento', value: rol?.es_abastecimiento ? 'Sí, por su rol' : 'No' },
        { label: 'Llaves que actúan en su nombre', value: llaves },
      ]}
    >
      {may('users:read') && <ChoosePerson />}
      {impedimentos.length > 0 && (
        <ul className="person-hindrances">
          {impedimentos.map((it) => (
            <li key={it}>{hindranceWords[it]}</li>
          ))}
        </ul>
      )}
      <label className="role-check">
        <input type="checkbox" checked={onlyHeld} onChange={(event) => setOnlyHeld(event.target.checked)} />
        Solo lo que puede ({held.length} de {modulos.length} módulos)
      </label>
      {shown.length === 0 ? <Empty text="Ahora no puede hacer nada." /> : <Modules name={nombre} lines={shown} rol={rol} />}
    </Detail>
  );
}

function Modules({ name, lines, rol }: { name: string; lines: readonly ModuleLine[]; rol: Answer['rol'] }) {
  return (
    <table className="role-matrix person-matrix">
      <caption className="unseen">Lo que puede {name}</caption>
      <thead>
        <tr>
          <th scope="col">Módulo</th>
          {actions.map((it) => (
            <th key={it} scope="col">
              {rights[it].label}
            </th>
          ))}
          <th scope="col">Por qué</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((it) => (
          <ModuleRow key={it.modulo} line={it} rol={rol} />
        ))}
      </tbody>
    </table>
  );
}

function ModuleRow({ line: { modulo, descripcion, puede, segun_rol, motivo }, rol }: { line: ModuleLine; rol: Answer['rol'] }) {
  const uses = useModuleRow(modulo, descripcion, actions.length + 2);
  return (
    <>
      <tr data-held={puede.read || undefined}>
        {/* What a module guards is told only to who may read users. */}
        <th scope="row">{may('users:read') ? uses.button : descripcion}</th>
        {actions.map((it) => (
          <td key={it} data-none={!puede[it] || undefined}>
            <span className="matrix-word" aria-hidden>
              {rights[it].label}
            </span>
            {puede[it] ? <CheckOutlined aria-label="Sí" /> : <span className="unseen">No</span>}
          </td>
        ))}
        <td className="person-why">{whyOf(motivo, wordsOf(segun_rol), rol?.nombre ?? '')}</td>
      </tr>
      {uses.below}
    </>
  );
}

/** The reason in words; where the role would give more, it says what. */
function whyOf(reason: PermissionReason, wouldGive: string, role: string): string {
  const reasons: Record<PermissionReason, string> = {
    rol: `Por su rol, ${role}`,
    sin_entrada: 'Su rol no tiene este módulo',
    modulo_inactivo: `El módulo está inactivo; su rol daría: ${wouldGive}`,
    cuenta_inactiva: `La cuenta está inactiva; su rol daría: ${wouldGive}`,
    sin_rol: 'No tiene rol',
    rol_inactivo: `El rol está retirado; daría: ${wouldGive}`,
    debe_cambiar_clave: `Antes debe cambiar su clave; después: ${wouldGive}`,
  };
  return reasons[reason];
}

function RoleName({ rol }: { rol: Answer['rol'] }) {
  if (!rol) return 'Sin rol';
  const name = `${rol.nombre} (${rol.codigo_rol})`;
  return <Link {...roleLink(rol.codigo_rol)}>{name}</Link>;
}

/** All projects by the role, or those where the person leads or takes part. */
function Projects({ person: { id, rol, ve_todos_los_proyectos } }: { person: Answer }) {
  const mayCount = may(listProyectoByUsuario.permission);
  const { data } = useCall(listProyectoByUsuario, { id, per_page: 1 }, { enabled: mayCount && rol !== null && !ve_todos_los_proyectos });
  if (!rol) return 'Ninguno';
  if (ve_todos_los_proyectos) return 'Todos, por su rol';
  return data ? `Solo los asignados: ${data.total_items}` : 'Solo los asignados';
}
