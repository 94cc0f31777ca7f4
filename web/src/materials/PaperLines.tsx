import { Box } from '../ui/page/Box.tsx';
import { Link } from '../ui/page/Link.tsx';
import { LinesTable, type LineColumn } from '../ui/list/LinesTable.tsx';
import { toMaterial } from './addresses.ts';
import './materials.css';

interface Line {
  line: number;
  code: string;
  description: string;
}
interface Props<L> {
  items: readonly L[];
  columns: readonly LineColumn<L>[];
  /** What is said below them. */
  note?: string | false;
}

/** The materials of a paper, as they were written. */
export const PaperLines = <L extends Line>({ items, columns, note }: Props<L>) => (
  <Box title="Materiales">
    <LinesTable
      label="Materiales"
      thing="Material"
      lines={items}
      columns={columns}
      renderName={(line) => (
        <>
          <Link className="lines-code" {...toMaterial(line)}>
            {line.code}
          </Link>{' '}
          {line.description}
        </>
      )}
    />
    {note && <p className="muted">{note}</p>}
  </Box>
);
