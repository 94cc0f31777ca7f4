import { useState } from 'react';
import {
  createRolModuloPermiso,
  deleteRolModuloPermiso,
  listRolModuloPermisoByRol,
  updateRolModuloPermiso,
} from 'contract/access/roles/permissions.ts';
import { useAction, useCall } from '../../api.ts';
import { Refused } from '../../api/refusal.ts';
import { may } from '../../api/session.ts';
import { none, type Flags } from './flags.ts';

/** What was clicked: shown at once, until the server's list says the same, or it refuses. */
interface Click {
  state: 'saving' | 'saved' | 'refused';
  flags: Flags;
  message?: string;
  at: number;
}

/** What a role may do per module, and the one call that changes a module of it. */
export function useRolePermissions(rol: string) {
  const answer = useCall(listRolModuloPermisoByRol, { rol });
  const give = useAction(createRolModuloPermiso, { quiet: true });
  const change = useAction(updateRolModuloPermiso, { quiet: true });
  const take = useAction(deleteRolModuloPermiso, { quiet: true });
  const [clicks, setClicks] = useState<ReadonlyMap<number, Click>>(new Map());
  const remember = (id: number, click: Click) => setClicks((before) => new Map(before).set(id, click));

  const clickOf = (id: number): Click | undefined => {
    const click = clicks.get(id);
    return click?.state === 'saved' && click.at < answer.dataUpdatedAt ? undefined : click;
  };
  const heldOf = (id: number): Flags | undefined => {
    const click = clickOf(id);
    if (click?.state === 'saved') return click.flags.read ? click.flags : undefined;
    return answer.data?.find((it) => it.modulo_permiso_id === id);
  };
  const send = (id: number, flags: Flags): Promise<unknown> => {
    const key = { codigo_rol: rol, modulo_permiso_id: id };
    if (!flags.read) return take.mutateAsync(key);
    return heldOf(id) ? change.mutateAsync({ ...key, ...flags }) : give.mutateAsync({ ...key, ...flags });
  };

  return {
    answer,
    /** What the row shows now, and what is going on with it. */
    row(id: number): { flags: Flags; isSaving: boolean; refused: string | undefined } {
      const click = clickOf(id);
      const { read, create, update, delete: remove, approve } = heldOf(id) ?? none;
      const held = { read, create, update, delete: remove, approve };
      return { flags: click?.state === 'saving' ? click.flags : held, isSaving: click?.state === 'saving', refused: click?.message };
    },
    /** Whether the person may make the call that this change needs. */
    maySet(id: number, flags: Flags): boolean {
      if (!flags.read) return may(deleteRolModuloPermiso.permission);
      return may((heldOf(id) ? updateRolModuloPermiso : createRolModuloPermiso).permission);
    },
    async set(id: number, flags: Flags): Promise<void> {
      remember(id, { state: 'saving', flags, at: 0 });
      try {
        await send(id, flags);
        remember(id, { state: 'saved', flags, at: Date.now() });
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        remember(id, { state: 'refused', flags, message: error.message, at: 0 });
      }
    },
  };
}
