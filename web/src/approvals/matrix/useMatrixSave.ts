import { useState } from 'react';
import { getApprovalMatrix, updateApprovalMatrix } from 'contract/approvals/matrix.ts';
import { useAction, useRefresh } from '../../api.ts';
import { Refused } from '../../api/refusal.ts';
import { askReason } from '../../ui/form/dialogs.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { complaintsOf, changesToSend, type Change } from './matrixChanges.ts';

export interface MatrixSave {
  save: () => Promise<void>;
  isSaving: boolean;
  refused: Refused | undefined;
  /** What the server says about each change, by its key. */
  complaints: ReadonlyMap<string, readonly string[]>;
}

/** Saves the changes as one version, with a comment; the password is asked for on the way. What is refused stands at its change. */
export function useMatrixSave(changes: readonly Change[], version: number | undefined, onSaved: () => void): MatrixSave {
  const action = useAction(updateApprovalMatrix, { quiet: true });
  const refresh = useRefresh();
  const [comment, setComment] = useState('');
  const [last, setLast] = useState<{ refused: Refused; changes: readonly Change[] }>();

  const save = async () => {
    if (version === undefined) return;
    const comentario = await askReason({ ...question, start: comment });
    if (comentario === undefined) return;
    setComment(comentario);
    setLast(undefined);
    try {
      const saved = await action.mutateAsync({ version, comentario, changes: changesToSend(changes) });
      setComment('');
      onSaved();
      notify('success', `Matriz guardada: versión ${saved.version}`);
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      if (refused.code === 'cancelled') return;
      setLast({ refused, changes });
      // What somebody else saved is shown under these changes: the next try goes over it.
      if (refused.code === 'stale') refresh(getApprovalMatrix);
    }
  };
  return {
    save,
    isSaving: action.isPending,
    refused: last?.refused,
    complaints: last ? complaintsOf(last.refused.fields, last.changes) : new Map(),
  };
}

const question = {
  title: 'Guardar la matriz',
  text: 'Todos los cambios se guardan juntos, como una versión nueva. Después se pide su clave.',
  reason: 'Por qué cambia (queda en el historial)',
  yes: 'Continuar',
};
