import { CommentOutlined } from '@ant-design/icons';
import type { GridColumn } from '../../ui/grid/columns.ts';

type Mark = ReturnType<NonNullable<GridColumn<unknown>['mark']>>;

/** Beside the name of a row of which somebody said something. */
export const commentMark = (said = 0): Mark =>
  said === 0
    ? null
    : {
        sign: (
          <>
            <CommentOutlined aria-hidden /> {said > 1 && said}
          </>
        ),
        words: said === 1 ? '1 comentario' : `${said} comentarios`,
      };
