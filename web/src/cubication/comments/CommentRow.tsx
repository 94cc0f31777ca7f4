import { useIts } from '../../api/store.ts';
import { Button } from '../../ui/page/Button.tsx';
import type { Work } from '../work.ts';

interface Props {
  work: Work;
  row_id: number;
  onComment: (row_id: number) => void;
}

/** Leads to what was said of a row, or to saying it; of a closed take-off too. */
export function CommentRow({ work, row_id, onComment }: Props) {
  const said = useIts(work.facts, ({ comments }) => comments.filter((it) => it.row_id === row_id).length);
  const mayComment = useIts(work.facts, ({ document }) => document.allowed_actions.includes('comment'));
  if (said === 0 && !mayComment) return null;
  return (
    <Button kind="text" onClick={() => onComment(row_id)}>
      {said === 0 ? 'Comentar la fila' : said === 1 ? '1 comentario' : `${said} comentarios`}
    </Button>
  );
}
