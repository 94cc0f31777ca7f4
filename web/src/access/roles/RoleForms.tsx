import { useNavigate } from '@tanstack/react-router';
import { copiarRol, createRol, listRolActivos, updateRol, type Role } from 'contract/access/roles/roles.ts';
import { useCall } from '../../api.ts';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { SwitchField } from '../../ui/fields/SwitchField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { roleLink } from './roleWords.tsx';

interface OfRole {
  role: Role;
  onClose: () => void;
}

const code = (
  <TextField
    name="codigo_rol"
    label="Código"
    maxLength={10}
    help="De 1 a 10 letras o números, sin espacios: JPR. No se puede cambiar después."
  />
);
const facts = (
  <>
    <TextField name="nombre" label="Nombre" maxLength={80} />
    <AreaField name="descripcion" label="Qué hace" rows={3} maxLength={300} help="Una frase: ayuda a elegir el rol correcto." />
  </>
);
const reach = (
  <>
    <SwitchField
      name="ve_todos_los_proyectos"
      label="Proyectos que ve"
      words={['Todos', 'Solo los asignados']}
      help="Solo los asignados: los que la persona dirige o de cuyo equipo es parte."
    />
    <SwitchField
      name="es_abastecimiento"
      label="Pertenece a abastecimiento"
      help="Sus personas cotizan y compran: ven y hacen lo que es propio de abastecimiento."
    />
  </>
);

/** What goes with every change of a role besides its fields. */
const restOf = ({ id, activo, version }: Role) => ({ id, activo, version });

/** A role without any permission yet: it opens afterwards, to give it some. */
export function NewRole({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <FormDrawer
      title="Nuevo rol"
      call={createRol}
      start={{ ve_todos_los_proyectos: false, es_abastecimiento: false }}
      save="Crear rol"
      saved="Rol creado. Ahora déle permisos."
      onSaved={({ codigo_rol }) => void navigate(roleLink(codigo_rol))}
      onClose={onClose}
    >
      {code}
      {facts}
      {reach}
    </FormDrawer>
  );
}

export function EditRole({ role, onClose }: OfRole) {
  const { nombre, descripcion, ve_todos_los_proyectos, es_abastecimiento } = role;
  return (
    <FormDrawer
      title={`Editar ${nombre}`}
      call={updateRol}
      start={{ nombre, descripcion, ve_todos_los_proyectos, es_abastecimiento }}
      fixed={restOf(role)}
      save="Guardar"
      saved="Rol guardado"
      onClose={onClose}
    >
      {facts}
      {reach}
    </FormDrawer>
  );
}

/** A new role with all the permissions of this one. */
export function CopyRole({ role: { id, nombre, descripcion }, onClose }: OfRole) {
  const navigate = useNavigate();
  return (
    <FormDrawer
      title={`Copiar ${nombre}`}
      call={copiarRol}
      start={{ nombre: `${nombre} (copia)`, descripcion }}
      fixed={{ id }}
      save="Copiar"
      saved="Rol copiado con todos sus permisos"
      onSaved={({ codigo_rol }) => void navigate(roleLink(codigo_rol))}
      onClose={onClose}
    >
      {code}
      {facts}
    </FormDrawer>
  );
}

/** A role that people have is retired only when they get another one. */
export function RetireRole({ role, onClose }: OfRole) {
  const { data = [] } = useCall(listRolActivos, {});
  const { nombre, descripcion, ve_todos_los_proyectos, es_abastecimiento, personas } = role;
  const others = data.filter((it) => it.id !== role.id).map((it) => ({ value: it.codigo_rol, label: `${it.nombre} (${it.codigo_rol})` }));
  return (
    <FormDrawer
      title={`Retirar ${nombre}`}
      call={updateRol}
      fixed={{ ...restOf(role), nombre, descripcion, ve_todos_los_proyectos, es_abastecimiento, activo: false }}
      save="Retirar"
      saved="Rol retirado"
      onClose={onClose}
    >
      <p>Un rol retirado no se puede dar a nadie. Sus permisos se conservan, y se puede reactivar.</p>
      {personas > 0 && (
        <SelectField
          name="mover_a"
          label="Rol que tendrán sus personas"
          options={others}
          help={
            personas === 1 ? 'Una persona tiene este rol: pasa al que elija.' : `${personas} personas tienen este rol: pasan al que elija.`
          }
        />
      )}
    </FormDrawer>
  );
}
