import { useRef, useState } from 'react';
import { deletePhotos, restorePhotos } from 'contract/projects/index.ts';
import { useAction } from '../../api.ts';

const undoable = 15_000;

/** Deletes photos, and remembers the last ones for a while so that they can be brought back. */
export function usePhotoDeletion() {
  const removal = useAction(deletePhotos);
  const back = useAction(restorePhotos);
  const [deleted, setDeleted] = useState<readonly number[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const forget = () => {
    clearTimeout(timer.current);
    setDeleted([]);
  };
  return {
    deleted,
    isBusy: removal.isPending || back.isPending,
    forget,
    remove: (ids: readonly number[], then?: () => void) =>
      removal.mutate(
        { ids: [...ids] },
        {
          onSuccess: (answer) => {
            clearTimeout(timer.current);
            setDeleted(answer.ids);
            timer.current = setTimeout(() => setDeleted([]), undoable);
            then?.();
          },
        },
      ),
    undo: () => back.mutate({ ids: [...deleted] }, { onSuccess: forget }),
  };
}

export type Deletion = ReturnType<typeof usePhotoDeletion>;
