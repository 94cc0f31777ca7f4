import { HistoryOutlined } from '@ant-design/icons';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PastKind } from 'contract/dashboards/past.ts';
import type { Action } from '../page/action.tsx';
import { lazyDrawer } from '../page/lazyDrawer.tsx';

const PastDrawer = lazyDrawer(() => import('./PastDrawer.tsx').then((it) => it.PastDrawer));

/** How a thing stood at an instant: what opens it, and the part of the page while it is open. The address carries the instant, so that it can be sent. */
export function usePast(tipo: PastKind, cual: string): { action: Action; drawer: ReactNode } {
  const { al, ...search }: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const show = (instant: string) =>
    void navigate({ to: '.', search: { ...search, al: instant }, replace: al !== undefined, resetScroll: false });
  const close = () => void navigate({ to: '.', search, resetScroll: false });
  return {
    action: { label: 'Ver al…', icon: <HistoryOutlined />, isQuiet: true, onClick: () => show('') },
    drawer: typeof al === 'string' && <PastDrawer tipo={tipo} cual={cual} al={al} onChange={show} onClose={close} />,
  };
}
