import {
  AuditOutlined,
  CalculatorOutlined,
  CommentOutlined,
  DollarOutlined,
  HistoryOutlined,
  RedoOutlined,
  SendOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import { useSyncExternalStore, type ReactNode } from 'react';
import { cubageStates } from 'contract/cubication/index.ts';
import { formatNumber } from 'contract/format.ts';
import { useIts } from '../../api/store.ts';
import { autosaveText } from '../../ui/form/autosave.ts';
import { Button } from '../../ui/page/Button.tsx';
import { People } from '../../ui/presence/People.tsx';
import type { Other } from '../../ui/presence/usePresence.ts';
import { Link } from '../../ui/page/Link.tsx';
import { useOwnName } from '../../ui/page/names.ts';
import { State, Status } from '../../ui/page/Status.tsx';
import { toPlaceCubages, toTemplates } from '../addresses.ts';
import { EditorActions } from './EditorActions.tsx';
import type { Lessons } from '../lessons/lessons.ts';
import type { useOffers } from '../materials/offers.ts';
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

const sides: { name: SideName; label: string; icon: ReactNode }[] = [
  { name: 'totales', label: 'Totales', icon: <DollarOutlined /> },
  { name: 'revision', label: 'Revisión', icon: <AuditOutlined /> },
  { name: 'variables', label: 'Variables', icon: <CalculatorOutlined /> },
  { name: 'comentarios', label: 'Comentarios', icon: <CommentOutlined /> },
  { name: 'aprendido', label: 'Lo que usaron otros', icon: <HistoryOutlined /> },
  { name: 'envios', label: 'Envíos al ERP', icon: <SendOutlined /> },
];

/** What is open, how its saving goes, who else is here, and what can be done with it. */
export function EditorBar({ work, people, sums, side, onSide, offered, lessons, onPost }: Props) {
  const { document } = work.facts.use();
  const { place, template } = document;
  useOwnName(template?.name ?? document.number);
  const counts: Partial<Record<SideName, number>> = {
    aprendido: [...lessons.byRow.values()].filter((it) => it.is_apart).length,
  };
  const mayEdit = document.allowed_actions.includes('edit');
  return (
    <header className="cubage-bar">
      <div className="cubage-name">
        <h1 tabIndex={-1}>
          {template?.name ?? document.number}{' '}
          <span className="muted">
            {place ? (
              <Link {...toPlaceCubages(place)}>
                {place.codigoProyecto} · {place.nombre}
              </Link>
            ) : (
              <Link {...toTemplates()}>Plantilla de {template?.user.nombre}</Link>
            )}
          </span>
        </h1>
        {!template && <State of={cubageStates} is={document.status} />}
        {!document.is_sap && <Status tone="neutral">Estudio</Status>}
        {!mayEdit && <Status tone="neutral">Solo lectura</Status>}
      </div>
      <div className="cubage-tools">
        {mayEdit && <TakeBack work={work} />}
        <Saving work={work} />
        <People people={people} label="También la tienen abierta" />
        <div className="page-actions">
          {sides
            .filter((it) => it.name !== 'envios' || place !== null)
            .map(({ name, label, icon }) => (
              <button
                key={name}
                type="button"
                className="button button-text cubage-side-button"
                aria-pressed={side === name}
                title={label}
                onClick={() => onSide(side === name ? null : name)}
              >
                <span aria-hidden>{icon}</span>
                <span className="unseen">{label}</span>
                {name === 'revision' ? <FindingCount sums={sums} /> : <Count value={counts[name] ?? 0} />}
              </button>
            ))}
          {document.allowed_actions.includes('post') && (
            <Button kind="primary" onClick={onPost}>
              Enviar al ERP
            </Button>
          )}
          <EditorActions work={work} offered={offered} />
        </div>
      </div>
    </header>
  );
}

const Count = ({ value }: { value: number }) => value > 0 && <span className="cubage-count">{formatNumber(value)}</span>;

const FindingCount = ({ sums }: { sums: FollowedSums }) => <Count value={sums.use().findings.length} />;

/** What was done, taken back and done again. */
function TakeBack({ work }: { work: Work }) {
  const mayUndo = useIts(work.deeds, (it) => it.done.length > 0);
  const mayRedo = useIts(work.deeds, (it) => it.undone.length > 0);
  return (
    <>
      <Button kind="text" icon={<UndoOutlined />} label="Deshacer" keys="Control+Z" disabled={!mayUndo} onClick={() => void work.undo()} />
      <Button kind="text" icon={<RedoOutlined />} label="Rehacer" keys="Control+Y" disabled={!mayRedo} onClick={() => void work.redo()} />
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
