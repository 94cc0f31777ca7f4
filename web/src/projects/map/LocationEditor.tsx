import { RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { useBlocker } from '@tanstack/react-router';
import { useState, type KeyboardEvent } from 'react';
import type { Point } from 'contract/utm.ts';
import type { PlaceLocation } from 'contract/projects/index.ts';
import { Button } from '../../ui/page/Button.tsx';
import { Compare } from '../../ui/form/Compare.tsx';
import { confirm } from '../../ui/form/dialogs.tsx';
import { ExplainButton } from '../../ui/page/explanation.tsx';
import { Problem } from '../../ui/page/Problem.tsx';
import { AreaPanel } from './AreaPanel.tsx';
import { CoordinatesField } from './CoordinatesField.tsx';
import { differences, draftOf, pointOf, withPoint } from './draft.ts';
import { FileChoice } from './FileChoice.tsx';
import { LocationMap, type Tool } from './LocationMap.tsx';
import { PointForms } from './PointForms.tsx';
import { useDoubts } from './useDoubts.ts';
import { useLocationDraft } from './useLocationDraft.ts';
import { useMapFile } from './useMapFile.ts';
import { WarehouseList } from './WarehouseList.tsx';
import './location.css';

/** Where a place lies: the map, the point in every form, the area, and what is near. */
export function LocationEditor({ location }: { location: PlaceLocation }) {
  const [tool, setTool] = useState<Tool>('look');
  const [accuracy, setAccuracy] = useState<number>();
  const editing = useLocationDraft(location);
  const file = useMapFile();
  const { draft, isDirty, theirs, refused, wrong } = editing;
  const point = pointOf(draft);
  const doubts = useDoubts(point, location);
  const mayChange = location.allowed_actions.includes('update');
  useBlocker({ disabled: !isDirty, enableBeforeUnload: isDirty, shouldBlockFn: async () => !(await confirm(leaving)) });

  const move = (to: Point, precision?: number) => {
    setAccuracy(precision);
    editing.edit(withPoint(draft, to));
  };
  const discard = async () => {
    const text = 'Vuelve la ubicación que está guardada.';
    if (await confirm({ title: '¿Descartar los cambios?', text, yes: 'Descartar', isDangerous: true })) editing.discard();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLInputElement && event.target.type === 'text';
    const key = event.key.toLowerCase();
    if (isTyping || !(event.ctrlKey || event.metaKey) || (key !== 'z' && key !== 'y')) return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) editing.redo();
    else editing.undo();
  };

  return (
    <div className="location" onKeyDown={onKeyDown}>
      <div className="location-main">
        <LocationMap
          draft={draft}
          location={location}
          tool={tool}
          bodegas={location.bodegas}
          accuracy={accuracy}
          found={file.found}
          mayChange={mayChange}
          onPoint={move}
          onArea={(area) => editing.edit({ ...draft, area })}
          onTool={setTool}
        />
        {mayChange && (
          <div className="location-bar" role="group" aria-label="Cambios">
            <Button
              kind="text"
              icon={<UndoOutlined />}
              label="Deshacer"
              keys="Control+Z"
              off={!editing.canUndo && 'No hay nada que deshacer.'}
              onClick={editing.undo}
            />
            <Button
              kind="text"
              icon={<RedoOutlined />}
              label="Rehacer"
              keys="Control+Shift+Z"
              off={!editing.canRedo && 'No hay nada que rehacer.'}
              onClick={editing.redo}
            />
            <span className="muted location-state" role="status">
              {isDirty ? 'Cambios sin guardar' : ''}
            </span>
            {isDirty && <Button onClick={() => void discard()}>Descartar</Button>}
            <Button
              kind="primary"
              busy={editing.isSaving}
              off={wrong ?? (!isDirty && 'No hay cambios que guardar.')}
              onClick={editing.save}
            >
              Guardar ubicación
            </Button>
          </div>
        )}
        {theirs && <Compare rows={differences(draft, draftOf(theirs))} onKeepMine={editing.keepMine} onTakeTheirs={editing.takeTheirs} />}
        {refused && <Problem refused={refused} title="No se pudo guardar." />}
      </div>
      <div className="location-side">
        {file.found && (
          <FileChoice
            key={file.found.file}
            found={file.found}
            onCancel={file.close}
            onUse={(chosen) => {
              editing.edit({ ...(chosen.point ? withPoint(draft, chosen.point) : draft), ...(chosen.area && { area: chosen.area }) });
              setAccuracy(undefined);
              file.close();
            }}
          />
        )}
        <section className="panel">
          <h2>Coordenadas {!mayChange && <ExplainButton thing="location" id={String(location.id)} title="la ubicación" />}</h2>
          {mayChange && (
            <CoordinatesField isPicking={tool === 'pick'} onPoint={move} onPick={() => setTool(tool === 'pick' ? 'look' : 'pick')} />
          )}
          {doubts.map((it) => (
            <p key={it} className="location-doubt" role="status">
              {it}
            </p>
          ))}
          {point ? <PointForms point={point} /> : <p className="muted">Este lugar todavía no tiene coordenadas.</p>}
          {point && mayChange && (
            <div>
              <Button kind="text" onClick={() => editing.edit(withPoint(draft, undefined))}>
                Quitar el punto
              </Button>
            </div>
          )}
        </section>
        <AreaPanel
          location={location}
          area={draft.area}
          tool={tool}
          mayChange={mayChange}
          isUnsaved={isDirty}
          onTool={setTool}
          onRemove={() => {
            setTool('look');
            editing.edit({ ...draft, area: null });
          }}
          onFile={(chosen) => void file.read(chosen)}
        />
        {file.complaint && (
          <p className="field-error" role="alert">
            {file.complaint}
          </p>
        )}
        <WarehouseList point={point} location={location} />
      </div>
    </div>
  );
}

const leaving = {
  title: '¿Salir sin guardar?',
  text: 'La ubicación que cambió no está guardada.',
  yes: 'Salir sin guardar',
  no: 'Seguir editando',
  isDangerous: true,
};
