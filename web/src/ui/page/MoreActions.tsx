import { MoreOutlined } from '@ant-design/icons';
import { ActionButton, type Action } from './action.tsx';
import { Panel } from './Panel.tsx';
import './MoreActions.css';

interface Props {
  actions: readonly Action[];
  /** What they are done to, where several such buttons stand on a page. */
  of?: string;
  isText?: boolean;
}

/** What is seldom done, or destroys: one more tap away from where fingers pass. */
export function MoreActions({ actions, of, isText = false }: Props) {
  if (actions.length === 0) return null;
  return (
    <Panel
      className={`button button-${isText ? 'text' : 'default'} button-icon`}
      button={
        <>
          <MoreOutlined aria-hidden />
          <span className="unseen">{of ? `Más acciones de ${of}` : 'Más acciones'}</span>
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
