import {
  EditOutlined,
  KeyOutlined,
  LinkOutlined,
  MailOutlined,
  PoweroffOutlined,
  SafetyOutlined,
  DeleteOutlined,
  UnlockOutlined,
} from '@ant-design/icons';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  activarDesactivarUsuario,
  crearEnlaceAcceso,
  debeCambiarClaveUsuario,
  desbloquearUsuario,
  deleteUsuario,
  invitarUsuario,
  type User,
} from 'contract/access/users/accounts.ts';
import type { Answer } from 'contract/call.ts';
import { useAction } from '../../api.ts';
import { Refused } from '../../api/refusal.ts';
import type { Action } from '../../ui/page/action.tsx';
import { confirm } from '../../ui/form/dialogs.tsx';
import { notify, notifyRefused } from '../../ui/page/notices.tsx';
import { peoplePaths, toPermissions } from '../peopleAddresses.ts';

/** What can be done with one account, as buttons; `open` says which form it asks for. */
export function useUserActions() {
  const [open, setOpen] = useState<'edit' | 'activate' | 'hand_over'>();
  const navigate = useNavigate();
  const toggle = useAction(activarDesactivarUsuario);
  const putOut = useAction(activarDesactivarUsuario, { quiet: true });
  const require = useAction(debeCambiarClaveUsuario);
  const unlocking = useAction(desbloquearUsuario);
  const invite = useAction(invitarUsuario);
  const linking = useAction(crearEnlaceAcceso);
  const [link, setLink] = useState<Answer<typeof crearEnlaceAcceso>>();
  const removal = useAction(deleteUsuario);
  const [isGone, setGone] = useState(false);

  const deactivate = async ({ nombre, token_usuario }: User) => {
    const question = {
      title: `¿Desactivar a ${nombre}?`,
      text: 'Sus sesiones se cierran de inmediato y no podrá ingresar. Lo que hizo queda; se puede activar de nuevo.',
      yes: 'Desactivar',
      isDangerous: true,
    };
    if (!(await confirm(question))) return;
    try {
      await putOut.mutateAsync({ token_usuario, activo: 0 });
      notify('success', `${nombre} quedó fuera`);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // Something names them: who takes it is asked.
      if (error.code === 'in_use') setOpen('hand_over');
      else notifyRefused(error);
    }
  };
  const activate = ({ nombre, token_usuario, codigo_rol }: User) => {
    if (codigo_rol === null) return setOpen('activate');
    toggle.mutate({ token_usuario, activo: 1 }, { onSuccess: () => notify('success', `${nombre} ya puede ingresar`) });
  };
  const requirePassword = async ({ nombre, token_usuario }: User) => {
    const text = 'Desde ya, y hasta que elija otra, no podrá hacer nada más. Lo que tenga abierto sin guardar se pierde.';
    if (!(await confirm({ title: `¿Exigir a ${nombre} que cambie su clave?`, text, yes: 'Exigir cambio' }))) return;
    require.mutate({ token_usuario }, { onSuccess: () => notify('success', `${nombre} debe cambiar su clave`) });
  };
  const unlock = ({ nombre, token_usuario }: User) =>
    unlocking.mutate({ token_usuario }, { onSuccess: () => notify('success', `${nombre} puede intentar de nuevo`) });
  const send = ({ nombre, email, token_usuario }: User) =>
    invite.mutate({ token_usuario }, { onSuccess: () => notify('success', `Enlace enviado a ${nombre}`, `Vale por 7 días: ${email}`) });
  const makeLink = async ({ nombre, token_usuario }: User) => {
    const text =
      'Quien lo abra elige la clave de esa cuenta: entrégueselo solo a la persona. Los enlaces anteriores dejan de servir, el historial dice quién lo creó, y se le avisa al ingresar.';
    if (!(await confirm({ title: `¿Crear un enlace de acceso para ${nombre}?`, text, yes: 'Crear enlace' }))) return;
    linking.mutate({ token_usuario }, { onSuccess: setLink });
  };
  const remove = async ({ id, nombre }: User) => {
    const text = 'Nunca ingresó, así que nada se pierde. No se puede deshacer.';
    if (!(await confirm({ title: `¿Eliminar a ${nombre}?`, text, yes: 'Eliminar', isDangerous: true }))) return;
    removal.mutate(
      { id },
      {
        onSuccess: () => {
          setGone(true);
          notify('success', `Se eliminó a ${nombre}`);
          void navigate({ to: peoplePaths.users });
        },
      },
    );
  };

  const buttonsOf = (user: User): Record<Exclude<User['allowed_actions'][number], 'close_sessions'>, Action> => {
    return {
      update: { label: 'Editar', icon: <EditOutlined />, onClick: () => setOpen('edit') },
      activate: { label: 'Activar', icon: <PoweroffOutlined />, isBusy: toggle.isPending, onClick: () => activate(user) },
      unlock: { label: 'Desbloquear ingreso', icon: <UnlockOutlined />, isBusy: unlocking.isPending, onClick: () => unlock(user) },
      invite: { label: 'Enviar enlace de ingreso', icon: <MailOutlined />, isBusy: invite.isPending, onClick: () => send(user) },
      access_link: {
        label: 'Crear enlace de acceso',
        icon: <LinkOutlined />,
        isBusy: linking.isPending,
        onClick: () => void makeLink(user),
      },
      require_password: {
        label: 'Exigir cambio de clave',
        icon: <KeyOutlined />,
        isBusy: require.isPending,
        onClick: () => void requirePassword(user),
      },
      deactivate: {
        label: 'Desactivar',
        icon: <PoweroffOutlined />,
        isBusy: putOut.isPending,
        isDangerous: true,
        onClick: () => void deactivate(user),
      },
      delete: {
        label: 'Eliminar',
        icon: <DeleteOutlined />,
        isBusy: removal.isPending,
        isDangerous: true,
        onClick: () => void remove(user),
      },
    };
  };
  const actionsOn = (user: User): Action[] => {
    const possible = buttonsOf(user);
    const names = Object.keys(possible) as (keyof typeof possible)[];
    const own = names.filter((it) => user.allowed_actions.includes(it)).map((it) => possible[it]);
    const [first, ...rest] = own;
    const explain: Action = { label: 'Qué puede hacer', icon: <SafetyOutlined />, link: toPermissions(user) };
    return first ? [first, explain, ...rest] : [explain];
  };
  return {
    open,
    close: () => setOpen(undefined),
    link,
    dropLink: () => setLink(undefined),
    actionsOn,
    buttonsOf,
    isRemoving: removal.isPending || isGone,
  };
}
