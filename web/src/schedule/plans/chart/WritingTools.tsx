import {
  DeleteOutlined,
  DisconnectOutlined,
  LinkOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  PlusOutlined,
  RedoOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import { Button } from '../../../ui/page/Button.tsx';
import { BulkPanel } from './BulkPanel.tsx';
import type { Deeds } from './deeds.ts';
import { useChartContext } from './useChart.ts';

/** What changes the plan: for who may, each with its keys. */
export function WritingTools({ deeds, focus }: { deeds: Deeds; focus: () => void }) {
  const { shown, session, selected } = useChartContext();
  const { past, future } = shown;
  const isNone = selected.size === 0;
  const then = (deed: () => void) => () => {
    deed();
    focus();
  };
  return (
    <>
      <div className="gantt-group">
        <Button
          kind="text"
          icon={<UndoOutlined />}
          label="Deshacer (Ctrl+Z)"
          keys="Control+Z"
          disabled={past.length === 0}
          onClick={then(session.undo)}
        />
        <Button
          kind="text"
          icon={<RedoOutlined />}
          label="Rehacer (Ctrl+Y)"
          keys="Control+Y"
          disabled={future.length === 0}
          onClick={then(session.redo)}
        />
      </div>
      <div className="gantt-group">
        <Button kind="text" icon={<PlusOutlined />} label="Agregar actividad (Insert)" keys="Insert" onClick={deeds.add} />
        <Button
          kind="text"
          icon={<DeleteOutlined />}
          label="Eliminar (Supr)"
          keys="Delete"
          disabled={isNone}
          onClick={then(deeds.remove)}
        />
        <Button
          kind="text"
          icon={<MenuFoldOutlined />}
          label="Subir de nivel (Alt+←)"
          keys="Alt+ArrowLeft"
          disabled={isNone}
          onClick={then(deeds.outdent)}
        />
        <Button
          kind="text"
          icon={<MenuUnfoldOutlined />}
          label="Bajar de nivel (Alt+→)"
          keys="Alt+ArrowRight"
          disabled={isNone}
          onClick={then(deeds.indent)}
        />
        <Button
          kind="text"
          icon={<LinkOutlined />}
          label="Unir en cadena (Ctrl+F2)"
          keys="Control+F2"
          disabled={selected.size < 2}
          onClick={then(deeds.link)}
        />
        <Button
          kind="text"
          icon={<DisconnectOutlined />}
          label="Quitar vínculos (Ctrl+Mayús+F2)"
          keys="Control+Shift+F2"
          disabled={isNone}
          onClick={then(deeds.unlink)}
        />
        {selected.size > 1 && <BulkPanel deeds={deeds} />}
      </div>
    </>
  );
}
