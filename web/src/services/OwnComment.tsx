import { MoreActions } from '../ui/page/MoreActions.tsx';

/** What one may do with what one said oneself. */
export const OwnComment = ({ isBusy = false, onDelete }: { isBusy?: boolean; onDelete: () => void }) => (
  <MoreActions isText of="su comentario" actions={[{ label: 'Eliminar', isDangerous: true, isBusy, onClick: onDelete }]} />
);
