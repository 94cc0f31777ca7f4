import { useIts } from '../../api/store.ts';
import { Button } from '../../ui/page/Button.tsx';
import type { RowIn } from '../parts.ts';
import type { Work } from '../work.ts';

interface Props extends RowIn {
  work: Work;
  onComment: (row: RowIn) => void;
}

/** Leads to what was said of a row, or to saying it; of a closed take-off too. */
export function CommentRow({ work, part, id, onComment }: Props) {
  const said = useIts(work.facts, ({ comments }) => comments.filter((it) => it.part === part && it.row_id === id).length);
  const mayComment = useIts(work.facts, ({ document }) => document.allowed_actions.includes('comment'));
  if (said === 0 && !mayComment) return null;
  return (
    <Button kind="text" onClick={() => onComment({ part, id })}>
      {said === 0 ? 'Comentar la fila' : said === 1 ? '1 comentario' : `${said} comentarios`}
    </Button>
  );
}
