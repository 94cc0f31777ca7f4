import { useRef, useState } from 'react';
import { activateUser, listRoles } from 'contract/access/users/activation.ts';
import { rejectUser } from 'contract/access/registration.ts';
import { listUsers, type UserSummary } from 'contract/access/users/users.ts';
import { useAction, useCall } from '../../api.ts';
import { may } from '../../api/session.ts';
import { FactList } from '../../ui/page/Facts.tsx';
import { Inbox } from '../../ui/inbox/Inbox.tsx';
import type { Decision } from '../../ui/inbox/InboxSeveral.tsx';
import { sentLater } from '../../ui/inbox/useApproving.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { useLackOf } from '../../ui/page/useGranters.ts';
import { Select } from '../../ui/fields/Select.tsx';
import '../../ui/form/Form.css';

/** Accounts that wait for a role to be let in. */
export function ActivationInbox() {
  const roles = useCall(listRoles, {});
  const activation = useAction(activateUser, sentLater);
  const rejection = useAction(rejectUser);
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map());
  const roleOf = ({ id, codigo_rol }: UserSummary) => chosen.get(id) ?? codigo_rol ?? undefined;

  /** With the role that stands there now, whatever is chosen for others meanwhile. */
  const activate = async (person: UserSummary) => {
    const codigo_rol = roleOf(person) ?? '';
    return async () => {
      await activation.mutateAsync({ id: person.id, codigo_rol });
      const role = roles.data?.find((it) => it.codigo_rol === codigo_rol)?.nombre ?? codigo_rol;
      notify('success', `Cuenta activada: ${person.nombre}`, `Rol: ${role}. Le avisamos por correo.`);
    };
  };
  const decide = async (person: UserSummary, decision: Decision) => {
    if (decision.action === 'approve') return;
    await rejection.mutateAsync({ id: person.id, motivo: decision.reason });
    notify('success', `Registro rechazado: ${person.nombre}`, 'Le avisamos por correo.');
  };
  const lackOfRight = useLackOf(activateUser.permission, 'Su rol permite ver las cuentas, pero no activarlas.');
  const blocked = (person: UserSummary) => lackOfRight ?? (roleOf(person) ? undefined : 'Elija un rol para activar la cuenta.');

  return (
    <Inbox
      title="Cuentas por activar"
      call={listUsers}
      fixed={{ activo: '0' }}
      rowKey={({ id }) => id}
      row={({ nombre, email }) => ({ title: nombre, detail: email })}
      words={{ approve: 'Activar', reject: 'Rechazar' }}
      blocked={blocked}
      rejectable={(person) => person.codigo_rol === null && may(rejectUser.permission)}
      onApprove={activate}
      onDecide={decide}
      empty="Ninguna cuenta espera. Aquí aparecen las personas que se registran, hasta que se les da un rol."
    >
      {(person) => (
        <>
          <FactList
            facts={[
              { label: 'Correo', value: person.email },
              { label: 'Situación', value: person.codigo_rol ? 'Cuenta desactivada' : 'Se registró y espera' },
            ]}
          />
          <Loaded answer={roles}>
            {(options) => (
              <RoleChoice options={options} value={roleOf(person)} onChange={(role) => setChosen(new Map(chosen).set(person.id, role))} />
            )}
          </Loaded>
        </>
      )}
    </Inbox>
  );
}

interface RoleChoiceProps {
  options: readonly { codigo_rol: string; nombre: string }[];
  value: string | undefined;
  onChange: (role: string) => void;
}

function RoleChoice({ options, value, onChange }: RoleChoiceProps) {
  const frame = useRef<HTMLDivElement>(null);
  return (
    <div className="field" ref={frame} tabIndex={-1} style={{ maxWidth: 360, outline: 'none' }}>
      <label className="field-label" htmlFor="role">
        Rol
      </label>
      <Select<string>
        id="role"
        {...(value && { value })}
        placeholder="Elija…"
        options={options.map((it) => ({ value: it.codigo_rol, label: `${it.nombre} (${it.codigo_rol})` }))}
        disabled={!may(activateUser.permission)}
        onChange={(role) => {
          onChange(role);
          // Out of the control, so that the single keys of the inbox work at once.
          frame.current?.focus();
        }}
      />
      <span className="field-help">Define qué verá y qué podrá hacer. Se puede cambiar después.</span>
    </div>
  );
}
