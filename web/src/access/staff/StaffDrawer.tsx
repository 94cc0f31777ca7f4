import { createEmployee, deleteEmployee, updateEmployee, type Employee } from 'contract/access/staff/staff.ts';
import { formatRut } from 'contract/rut.ts';
import { useState } from 'react';
import { formatPhone } from 'contract/phone.ts';
import { useAction } from '../../api.ts';
import { may } from '../../api/session.ts';
import { Button } from '../../ui/page/Button.tsx';
import { ChooseField } from '../../ui/fields/ChooseField.tsx';
import { confirm } from '../../ui/form/dialogs.tsx';
import { Facts } from '../../ui/page/Facts.tsx';
import { Rut } from '../../ui/list/figures.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { PhoneField, RutField } from '../../ui/fields/CheckedField.tsx';
import { Phone } from '../../ui/page/reach.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { SwitchField } from '../../ui/fields/SwitchField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Retire } from '../duties/HandOver.tsx';
import { accounts, employees, usePositionOptions, useSubmanagementOptions } from '../peopleChoices.ts';
import { StaffContracts } from './StaffContracts.tsx';
import { MoreActions } from '../../ui/page/MoreActions.tsx';
import { Drawer } from '../../ui/page/Drawer.tsx';

interface Props {
  /** Without one, somebody new. */
  employee?: Employee;
  onClose: () => void;
}

/** Somebody of the staff: what is known of them, and their contracts. */
export function StaffDrawer({ employee, onClose }: Props) {
  if (!employee) return <NewEmployee onClose={onClose} />;
  return may(updateEmployee.permission) ? (
    <EditEmployee employee={employee} onClose={onClose} />
  ) : (
    <ShownEmployee employee={employee} onClose={onClose} />
  );
}

const NewEmployee = ({ onClose }: Pick<Props, 'onClose'>) => (
  <FormDrawer
    title="Nueva persona"
    call={createEmployee}
    fixed={{ activo: true }}
    draft="employee:new"
    save="Crear persona"
    saved="Persona creada"
    onClose={onClose}
  >
    <EmployeeFields />
  </FormDrawer>
);

function EditEmployee({ employee, onClose }: Required<Props>) {
  const [isLeaving, setLeaving] = useState(false);
  if (isLeaving) return <Retire employee={employee} onClose={onClose} />;
  return <EmployeeForm employee={employee} onClose={onClose} onRetire={() => setLeaving(true)} />;
}

function EmployeeForm({ employee, onClose, onRetire }: Required<Props> & { onRetire: () => void }) {
  const { id, version, nombre, rut, email, telefono, oficio, position_id, submanagement_id, jefe_id, user_id, activo } = employee;
  return (
    <FormDrawer
      title={`Editar a ${nombre}`}
      call={updateEmployee}
      fixed={{ id, version }}
      start={{
        nombre,
        rut: rut && formatRut(rut),
        email,
        telefono: telefono && formatPhone(telefono),
        oficio,
        position_id,
        submanagement_id,
        jefe_id,
        user_id,
        activo,
      }}
      save="Guardar"
      saved="Persona guardada"
      onClose={onClose}
      extra={
        <span style={{ marginRight: 'auto' }}>
          {activo && <Button onClick={onRetire}>Retirar…</Button>}
          {may(deleteEmployee.permission) && <RemoveButton employee={employee} onRemoved={onClose} />}
        </span>
      }
    >
      <EmployeeFields employee={employee} />
      <SwitchField
        name="activo"
        label="Estado"
        words={['En servicio', 'Retirada']}
        help="Retirada: queda en lo que hizo, y no se ofrece para nada nuevo. Si algo depende de ella, use «Retirar…» para elegir quién lo toma. Su cuenta se desactiva aparte, en Usuarios."
      />
      <StaffContracts staff_id={id} />
    </FormDrawer>
  );
}

function EmployeeFields({ employee }: { employee?: Employee }) {
  const isLinked = employee !== undefined && employee.user_id !== null;
  const positions = usePositionOptions(employee && { value: employee.position_id, label: employee.position });
  const submanagements = useSubmanagementOptions(employee && { value: employee.submanagement_id, label: employee.submanagement });
  return (
    <>
      <TextField
        name="nombre"
        label="Nombre"
        maxLength={120}
        disabled={isLinked}
        {...(isLinked && { help: 'Tiene cuenta: nombre, correo y teléfono se cambian en Usuarios.' })}
      />
      <RutField name="rut" label="RUT" help="Con o sin puntos." />
      <TextField name="email" label="Correo" type="email" disabled={isLinked} />
      <PhoneField name="telefono" label="Teléfono" disabled={isLinked} />
      <SelectField name="position_id" label="Cargo" options={positions} />
      <TextField name="oficio" label="Oficio" maxLength={80} help="De quien trabaja en obra: maestro eléctrico, montajista…" />
      <SelectField name="submanagement_id" label="Subgerencia" options={submanagements} />
      <ChooseField
        name="jefe_id"
        label="Superior"
        startLabel={employee?.jefe ?? null}
        help="Decide por la persona cuando esta pide algo para sí."
        {...employees}
      />
      <ChooseField
        name="user_id"
        label="Cuenta"
        startLabel={isLinked ? `${employee.nombre} · ${employee.email}` : null}
        help="Con la que ingresa. Al guardar se toman su nombre, correo y teléfono."
        {...accounts}
      />
    </>
  );
}

function RemoveButton({ employee: { id, nombre }, onRemoved }: { employee: Employee; onRemoved: () => void }) {
  const { mutate, isPending } = useAction(deleteEmployee);
  const remove = async () => {
    const text = 'Solo si se ingresó por error. A quien dejó la empresa se le retira.';
    if (!(await confirm({ title: `¿Eliminar a ${nombre}?`, text, yes: 'Eliminar', isDangerous: true }))) return;
    mutate(
      { id },
      {
        onSuccess: () => {
          notify('success', `Se eliminó a ${nombre}`);
          onRemoved();
        },
      },
    );
  };
  return <MoreActions of={nombre} actions={[{ label: 'Eliminar', isDangerous: true, isBusy: isPending, onClick: () => void remove() }]} />;
}

/** For who may look but not change. */
function ShownEmployee({ employee, onClose }: Required<Props>) {
  return (
    <Drawer title={employee.nombre} onClose={onClose}>
      <Facts
        title="Datos"
        facts={[
          { label: 'RUT', value: <Rut value={employee.rut} /> },
          { label: 'Correo', value: employee.email },
          { label: 'Teléfono', value: <Phone number={employee.telefono} /> },
          { label: 'Cargo', value: employee.position },
          { label: 'Oficio', value: employee.oficio },
          { label: 'Subgerencia', value: employee.submanagement },
          { label: 'Superior', value: employee.jefe },
        ]}
      />
      <StaffContracts staff_id={employee.id} />
    </Drawer>
  );
}
