import { activarDesactivarUsuario, desactivarConRelevo, type User } from 'contract/access/users/accounts.ts';
import { listCompromisosUsuario, listEmployeeDuties } from 'contract/access/duties.ts';
import { retireEmployee, type Employee } from 'contract/access/staff/staff.ts';
import type { Answer } from 'contract/call.ts';
import { useAction, useCall } from '../../api.ts';
import { Button } from '../../ui/page/Button.tsx';
import { ChooseField } from '../../ui/fields/ChooseField.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { accounts } from '../peopleChoices.ts';

/** What would be without somebody whose account is deactivated, and who takes it. */
export function HandOver({ user: { nombre, token_usuario }, onClose }: { user: User; onClose: () => void }) {
  const duties = useCall(listCompromisosUsuario, { token: token_usuario });
  const leave = useAction(activarDesactivarUsuario);
  return (
    <FormDrawer
      title={`Desactivar a ${nombre}`}
      call={desactivarConRelevo}
      fixed={{ token_usuario }}
      save="Traspasar y desactivar"
      onSaved={() => notify('success', `${nombre} quedó fuera`, 'Lo suyo tiene ahora otra persona.')}
      onClose={onClose}
    >
      <DutiesOf nombre={nombre} duties={duties} />
      <p className="muted">
        Si no puede esperar:{' '}
        <Button
          kind="text"
          off={leave.isPending && 'Se está guardando.'}
          onClick={() => leave.mutate({ token_usuario, activo: 0, sin_relevo: true }, { onSuccess: onClose })}
        >
          Desactivar sin traspasar
        </Button>
      </p>
    </FormDrawer>
  );
}

/** The same for somebody of the staff who leaves the company. */
export function Retire({ employee: { id, version, nombre }, onClose }: { employee: Employee; onClose: () => void }) {
  const duties = useCall(listEmployeeDuties, { id });
  const leave = useAction(retireEmployee);
  return (
    <FormDrawer
      title={`Retirar a ${nombre}`}
      call={retireEmployee}
      fixed={{ id, version }}
      save="Traspasar y retirar"
      onSaved={() => notify('success', `${nombre} quedó fuera del personal`, 'Lo suyo tiene ahora otra persona.')}
      onClose={onClose}
    >
      <DutiesOf nombre={nombre} duties={duties} />
      <p className="muted">
        Si no puede esperar:{' '}
        <Button
          kind="text"
          off={leave.isPending && 'Se está guardando.'}
          onClick={() => leave.mutate({ id, version, sin_relevo: true }, { onSuccess: onClose })}
        >
          Retirar sin traspasar
        </Button>
      </p>
    </FormDrawer>
  );
}

type Duties = Answer<typeof listCompromisosUsuario>;

const DutiesOf = ({ nombre, duties }: { nombre: string; duties: Parameters<typeof Loaded<Duties>>[0]['answer'] }) => (
  <>
    <Loaded answer={duties}>
      {({ compromisos }) => (
        <>
          <p>{`Antes de salir, lo que hoy depende de ${nombre} queda en manos de otra persona:`}</p>
          <ul className="duties">
            {compromisos.map(({ tipo, cantidad, nombres }) => (
              <li key={tipo}>
                <strong>
                  {tipo}: {cantidad}
                </strong>
                <ul className="muted">
                  {nombres.map((it, at) => (
                    <li key={`${it} ${at}`}>{it}</li>
                  ))}
                  {cantidad > nombres.length && <li>{`y ${cantidad - nombres.length} más`}</li>}
                </ul>
              </li>
            ))}
          </ul>
        </>
      )}
    </Loaded>
    <ChooseField
      name="relevo_id"
      label="Quién toma lo suyo"
      help="Todo cambia de manos a la vez. Lo que ya decidió queda a su nombre."
      {...accounts}
    />
  </>
);
