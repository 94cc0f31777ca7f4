import { formatInstant } from 'contract/format.ts';
import { MoreActions } from './MoreActions.tsx';

interface Props {
  /** When it was said, by which one's own are told apart. */
  at: string;
  isBusy?: boolean;
  onDelete: () => void;
}

/** What one may do with what one said oneself. */
export const OwnComment = ({ at, isBusy = false, onDelete }: Props) => (
  <MoreActions
    isText
    of={`su comentario del ${formatInstant(at)}`}
    actions={[{ label: 'Eliminar', isDangerous: true, isBusy, onClick: onDelete }]}
  />
);
