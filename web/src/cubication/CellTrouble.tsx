import { Button } from '../ui/page/Button.tsx';
import type { GridColumn, Trouble } from '../ui/grid/columns.ts';
import type { Sheet } from './sheet.ts';
import type { Work } from './work.ts';
import { lostWords, writtenWords } from './typing.ts';

interface Props<Row extends { id: number }> {
  work: Work;
  sheet: Sheet<Row>;
  id: number;
  column: GridColumn<Row>;
  trouble: Trouble;
  /** By which the field is told what is wrong with it. */
  name?: string;
}

/** What is wrong with a cell; with both values where two wrote it, and what can be done where its row is gone. */
export function CellTrouble<Row extends { id: number }>({ work, sheet, id, column, trouble, name }: Props<Row>) {
  return (
    <div className="cubage-cell" data-trouble role="alert" id={name}>
      <span>
        {column.title}: {trouble.message}
      </span>
      {trouble.kind === 'changed' && (
        <>
          <span>
            Escribió <code>{writtenWords(trouble.theirs)}</code>; usted, <code>{writtenWords(trouble.mine)}</code>.
          </span>
          <Button onClick={() => sheet.yieldTo(id, column.key)}>Dejar {writtenWords(trouble.theirs)}</Button>
          <Button
            kind="primary"
            onClick={() => work.keepMine(sheet.part.name, id, { cell: column.key, mine: trouble.mine, theirs: trouble.theirs })}
          >
            Guardar {writtenWords(trouble.mine)}
          </Button>
        </>
      )}
      {trouble.kind === 'gone' && (
        <>
          <span>
            Usted escribió <code>{lostWords(trouble)}</code>.
          </span>
          <Button off={sheet.isReturning(id) && 'Se está agregando de nuevo.'} onClick={() => sheet.letGo(id)}>
            Quitarla también
          </Button>
          <Button kind="primary" busy={sheet.isReturning(id)} onClick={() => work.addGone(sheet.part.name, id)}>
            Agregarla de nuevo
          </Button>
        </>
      )}
    </div>
  );
}
