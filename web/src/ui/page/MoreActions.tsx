import { MoreOutlined } from '@ant-design/icons';
import { useId } from 'react';
import { ActionButton, type Action } from './action.tsx';
import { Panel } from './Panel.tsx';
import './MoreActions.css';

interface Props {
  actions: readonly Action[];
  /** What they are done to, where several such buttons stand on a page. */
  of?: string;
  /** The element that says it, where it stands on the page anyway: the name of a row. */
  nameId?: string;
  isText?: boolean;
}

/** What is seldom done, or destroys: one more tap away from where fingers pass. */
export function MoreActions({ actions, of, nameId, isText = false }: Props) {
  const id = useId();
  if (actions.length === 0) return null;
  return (
    <Panel
      className={`button button-${isText ? 'text' : 'default'} button-icon`}
      labelledBy={nameId && `${id} ${nameId}`}
      button={
        <>
          <MoreOutlined aria-hidden />
          <span id={id} className="unseen">
            Más acciones{(nameId ?? of) && ' de'}
            {of && ` ${of}`}
          </span>
        </>
      }
    >
      {(close) => (
        <div className="more-actions">
          {dangerousLast(actions).map((it) => (
            <ActionButton key={it.label} kind="text" action={{ ...it, onClick: closing(close, it.onClick) }} />
          ))}
        </div>
      )}
    </Panel>
  );
}

const closing = (close: () => void, act?: () => void) => () => {
  close();
  act?.();
};

const dangerousLast = (actions: readonly Action[]) =>
  actions.toSorted((a, b) => Number(a.isDangerous ?? false) - Number(b.isDangerous ?? false));
