import { updateLugarInstalacionActivo, type Place } from 'contract/projects/index.ts';
import { useState } from 'react';
import { useAction } from '../api.ts';
import { notify } from '../ui/page/notices.tsx';

/** Activates and deactivates places; it can be taken back the same way, so it does not ask. */
export function useActivation() {
  const action = useAction(updateLugarInstalacionActivo);
  const [changing, setChanging] = useState<number>();
  return {
    isBusy: ({ id }: Place) => action.isPending && changing === id,
    toggle: ({ id, activo }: Place) => {
      setChanging(id);
      action.mutate(
        { id, activo: !activo },
        { onSuccess: (it) => notify('success', `${it.codigoLugarInstalacion} quedó ${it.activo ? 'activo' : 'inactivo'}`) },
      );
    },
  };
}
