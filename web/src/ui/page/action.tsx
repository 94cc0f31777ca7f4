import type { ReactNode } from 'react';
import type { Call } from 'contract/call.ts';
import { mayCall } from '../../api/session.ts';
import { Button } from './Button.tsx';
import type { ShortcutKey } from '../look/shortcuts.ts';
import { mayOpen } from './mayOpen.ts';
import type { To } from './to.ts';
import { WhyNot } from './WhyNot.tsx';

/** Something a person can do from a page; hidden from those whose role may not make its call. */
export interface Action {
  label: string;
  icon?: ReactNode;
  call?: Call;
  link?: To;
  onClick?: () => void;
  isDangerous?: boolean;
  /** One of the answers to what the page asks: in sight, also when it is dangerous. */
  isAnswer?: boolean;
  isBusy?: boolean;
  /** Looks at something and does nothing: on the page of a thing it stands under «Más acciones». */
  isQuiet?: boolean;
  /** Why it cannot be done now; the button is there, but off. */
  blocked?: string | undefined;
  /** The keys that do the same. */
  keys?: ShortcutKey;
}

/** Those of the actions that the person may do. */
export const allowedActions = <A extends Action>(actions: readonly A[]): A[] =>
  actions.filter(({ call, link }) => (!call || mayCall(call)) && (!link || mayOpen(link)));

/** An action as a button. */
export function ActionButton({ action, kind }: { action: Action; kind?: 'primary' | 'default' | 'text' }) {
  const { label, icon, link, onClick, isDangerous, isBusy = false, blocked, keys } = action;
  const look = isDangerous ? 'danger' : (kind ?? 'default');
  if (link) {
    return (
      <Button kind={look} icon={icon} link={link}>
        {label}
      </Button>
    );
  }
  const button = (
    <Button kind={look} icon={icon} busy={isBusy} off={blocked} {...(keys && { keys })} {...(onClick && { onClick })}>
      {label}
    </Button>
  );
  if (blocked === undefined) return button;
  return (
    <span className="why-not-beside">
      {button}
      <WhyNot of={label} why={blocked} />
    </span>
  );
}
