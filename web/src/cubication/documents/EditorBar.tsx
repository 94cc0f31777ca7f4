import { RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { useSyncExternalStore } from 'react';
import { cubageStates } from 'contract/cubication/index.ts';
import { useIts } from '../../api/store.ts';
import { autosaveText } from '../../ui/form/autosave.ts';
import { useIsPhone } from '../../ui/look/media.ts';
import { Button } from '../../ui/page/Button.tsx';
import { People } from '../../ui/presence/People.tsx';
import type { Other } from '../../ui/presence/usePresence.ts';
import { Link } from '../../ui/page/Link.tsx';
import { useOwnName } from '../../ui/page/pageNames.ts';
import { State, Status } from '../../ui/page/Status.tsx';
import { toPlaceCubages, toTemplates } from '../addresses.ts';
import { sentWords } from '../posts/words.ts';
import { EditorActions } from './EditorActions.tsx';
import type { Lessons } from '../lessons/lessons.ts';
import type { useOffers } from '../materials/offers.ts';
import { SideButtons } from './SideButtons.tsx';
import type { SideName } from './SidePanel.tsx';
import type { FollowedSums } from '../useTotals.ts';
import type { Work } from '../work.ts';
import '../../ui/form/Editor.css';

interface Props {
  work: Work;
  people: readonly Other[];
  sums: FollowedSums;
  side: SideName | null;
  onSide: (name: SideName | null) => void;
  offered: ReturnType<typeof useOffers>;
  lessons: Lessons;
  onPost: () => void;
}

/** What is open, how its saving goes, who else is here, and what can be done with it. */
export function EditorBar({ work, people, sums, side, onSide, offered, lessons, onPost }: Props) {
  const { document } = work.facts.use();
  const { place, template } = document;
  useOwnName(template?.name ?? document.number);
  const isPhone = useIsPhone();
  const mayEdit = document.allowed_actions.includes('edit');
  const mayPost = document.allowed_actions.includes('post');
  return (
    <header className="cubage-bar">
      <div className="cubage-name">
        <h1 tabIndex={-1}>{template?.name ?? document.number}</h1>
        <span className="cubage-whose">
          {place ? (
            <Link {...toPlaceCubages(place)}>
              {place.codigoProyecto} · {place.nombre}
            </Link>
          ) : (
            <Link {...toTemplates()}>Plantilla de {template?.user.nombre}</Link>
          )}
        </span>
        {!template && <State of={cubageStates} is={document.status} />}
        {!template && document.is_sap && <ErpShare work={work} />}
        {!document.is_sap && <Status tone="neutral">Estudio</Status>}
        {!mayEdit && document.status === 'abierta' && <Status tone="neutral">Solo lectura</Status>}
      </div>
      <div className="cubage-tools">
        {mayEdit && <TakeBack work={work} />}
        <Saving work={work} />
        <People people={people} label="También la tienen abierta" />
        <div className="page-actions">
          {!isPhone && <SideButtons work={work} sums={sums} lessons={lessons} side={side} onSide={onSide} />}
          {mayPost && !isPhone && (
            <Button kind="primary" onClick={onPost}>
              Enviar al ERP
            </Button>
          )}
          <EditorActions work={work} offered={offered} {...(mayPost && isPhone && { onPost })} />
        </div>
      </div>
    </header>
  );
}

/** How much of it the ERP has, as long as that is only a part: the rest may follow though it is closed. */
function ErpShare({ work: { materials } }: { work: Work }) {
  const words = useSyncExternalStore(materials.subscribe, () => sentWords(materials.rows()));
  return words && <span className="muted">{words}</span>;
}

/** What was done, taken back and done again. */
function TakeBack({ work }: { work: Work }) {
  const mayUndo = useIts(work.deeds, (it) => it.done.length > 0);
  const mayRedo = useIts(work.deeds, (it) => it.undone.length > 0);
  return (
    <>
      <Button
        kind="text"
        icon={<UndoOutlined />}
        label="Deshacer"
        keys="Control+Z"
        off={!mayUndo && 'No hay nada que deshacer.'}
        onClick={() => void work.undo()}
      />
      <Button
        kind="text"
        icon={<RedoOutlined />}
        label="Rehacer"
        keys="Control+Y"
        off={!mayRedo && 'No hay nada que rehacer.'}
        onClick={() => void work.redo()}
      />
    </>
  );
}

/** How the saving goes. */
function Saving({ work }: { work: Work }) {
  const state = useSyncExternalStore(work.saver.subscribe, work.saver.state);
  return (
    <>
      <span className={`editor-state editor-${state.kind}`} role="status">
        {state.kind === 'clean' ? '' : autosaveText(state)}
      </span>
      {state.kind === 'refused' && (
        <>
          <Button onClick={work.saver.retry}>Reintentar</Button>
          <Button kind="danger" onClick={work.giveUp}>
            Descartar
          </Button>
        </>
      )}
    </>
  );
}
