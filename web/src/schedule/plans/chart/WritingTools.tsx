import {
  ArrowDownOutlined,
  ArrowUpOutlined,
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
          off={past.length === 0 && 'No hay nada que deshacer.'}
          onClick={then(session.undo)}
        />
        <Button
          kind="text"
          icon={<RedoOutlined />}
          label="Rehacer (Ctrl+Y)"
          keys="Control+Y"
          off={future.length === 0 && 'No hay nada que rehacer.'}
          onClick={then(session.redo)}
        />
      </div>
      <div className="gantt-group">
        <Button kind="text" icon={<PlusOutlined />} label="Agregar actividad (Insert)" keys="Insert" onClick={deeds.addAbove} />
        <Button
          kind="text"
          icon={<DeleteOutlined />}
          label="Eliminar (Supr)"
          keys="Delete"
          off={isNone && 'Seleccione antes una actividad.'}
          onClick={then(deeds.remove)}
        />
        <Button
          kind="text"
          icon={<MenuFoldOutlined />}
          label="Subir de nivel (Alt+←)"
          keys="Alt+ArrowLeft"
          off={isNone && 'Seleccione antes una actividad.'}
          onClick={then(deeds.outdent)}
        />
        <Button
          kind="text"
          icon={<MenuUnfoldOutlined />}
          label="Bajar de nivel (Alt+→)"
          keys="Alt+ArrowRight"
          off={isNone && 'Seleccione antes una actividad.'}
          onClick={then(deeds.indent)}
        />
        <Button
          kind="text"
          icon={<ArrowUpOutlined />}
          label="Mover hacia arriba (Alt+↑)"
          keys="Alt+ArrowUp"
          off={isNone && 'Seleccione antes una actividad.'}
          onClick={then(deeds.up)}
        />
        <Button
          kind="text"
          icon={<ArrowDownOutlined />}
          label="Mover hacia abajo (Alt+↓)"
          keys="Alt+ArrowDown"
          off={isNone && 'Seleccione antes una actividad.'}
          onClick={then(deeds.down)}
        />
        <Button
          kind="text"
          icon={<LinkOutlined />}
          label="Unir en cadena (Ctrl+F2)"
          keys="Control+F2"
          off={selected.size < 2 && 'Seleccione antes dos actividades.'}
          onClick={then(deeds.link)}
        />
        <Button
          kind="text"
          icon={<DisconnectOutlined />}
          label="Quitar vínculos (Ctrl+Mayús+F2)"
          keys="Control+Shift+F2"
          off={isNone && 'Seleccione antes una actividad.'}
          onClick={then(deeds.unlink)}
        />
        {selected.size > 1 && <BulkPanel deeds={deeds} />}
      </div>
    </>
  );
}
