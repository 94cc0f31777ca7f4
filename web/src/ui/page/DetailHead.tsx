import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { useState, type ReactNode } from 'react';
import { ActionButton, allowedActions, type Action } from './action.tsx';
import { FactList, type Fact } from './Facts.tsx';
import { FirstActionPlace } from './FirstAction.tsx';
import { useIsPhone } from '../look/media.ts';
import { MoreActions } from './MoreActions.tsx';
import './Detail.css';

interface Props {
  code: string | undefined;
  title: string;
  status: ReactNode;
  image: ReactNode;
  facts: readonly Fact[];
  actions: readonly Action[];
  /** Each tab has a next step of its own, beside which none of the head looks like one. */
  isOverTabs: boolean;
}

/** What a thing is and what can be done with it. On a phone it is folded to its name and the next step, so that the work stands first: the facts are one tap away. */
export function DetailHead({ code, title, status, image, facts, actions, isOverTabs }: Props) {
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const isFolding = isPhone && facts.length > 0;
  const isFolded = isFolding && !isOpen;
  const asks = !image && allowedActions(actions).some((it) => it.isAnswer);
  return (
    <header className="detail-head" data-folded={isFolded || undefined} data-asks={asks || undefined}>
      {image && <div className="detail-image">{image}</div>}
      <div className="detail-summary">
        <div className="detail-title">
          <h1 tabIndex={-1}>
            {code && <span className="detail-code">{code}</span>} {title}
          </h1>
          <FirstActionPlace />
          {isFolding && (
            <button
              type="button"
              className="button button-text button-icon detail-fold"
              aria-expanded={isOpen}
              aria-label={`Datos de ${code ?? title}`}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
            </button>
          )}
          {status && <div className="detail-status">{status}</div>}
          <HeadActions actions={actions} most={isFolded ? 1 : 2} first={isOverTabs && !asks ? 'default' : 'primary'} />
        </div>
        {facts.length > 0 && <FactList facts={facts} />}
      </div>
    </header>
  );
}

/** On a phone so many in sight as there is room for, the first of them and all answers always; the others one tap away. */
function HeadActions({ actions, most, first }: { actions: readonly Action[]; most: number; first: 'primary' | 'default' }) {
  const isPhone = useIsPhone();
  const offered = allowedActions(actions);
  const isRoomy = !isPhone || offered.filter((it) => !it.isDangerous && !it.isQuiet).length <= most;
  const isInSight = (it: Action, place: number) => it.isAnswer ?? (!it.isDangerous && !it.isQuiet && (place === 0 || isRoomy));
  const [usual, more] = [offered.filter(isInSight), offered.filter((it, place) => !isInSight(it, place))];
  return (
    <div className="page-actions detail-actions">
      {usual.map((it, place) => (
        <ActionButton key={it.label} action={it} kind={place === 0 ? first : 'default'} />
      ))}
      <MoreActions actions={more} />
    </div>
  );
}
