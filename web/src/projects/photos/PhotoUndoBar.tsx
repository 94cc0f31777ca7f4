import { Button } from '../../ui/page/Button.tsx';
import type { Deletion } from './usePhotoDeletion.ts';

/** Says what was just deleted and brings it back. */
export function PhotoUndoBar({ deletion: { deleted, undo, forget, isBusy } }: { deletion: Deletion }) {
  return (
    <div role="status" className="gallery-undo-place">
      {deleted.length > 0 && (
        <div className="gallery-undo">
          <span>{deleted.length === 1 ? 'Se eliminó 1 foto.' : `Se eliminaron ${deleted.length} fotos.`}</span>
          <Button kind="text" busy={isBusy} onClick={undo}>
            Deshacer
          </Button>
          <Button kind="text" onClick={forget}>
            Cerrar
          </Button>
        </div>
      )}
    </div>
  );
}
