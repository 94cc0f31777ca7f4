import { AppstoreOutlined } from '@ant-design/icons';
import { lazy, Suspense } from 'react';
import { Panel } from '../page/Panel.tsx';
import type { Views } from './useViews.ts';
import type { ViewMenuProps } from './ViewPanel.tsx';

const ViewPanel = lazy(() => import('./ViewPanel.tsx').then((it) => ({ default: it.ViewPanel })));

/** All views of a list under one button. */
export function ViewMenu({ views: { all, currentId }, ...props }: ViewMenuProps & { views: Views }) {
  return (
    <Panel
      className="button button-text view-button"
      button={
        <>
          <AppstoreOutlined aria-hidden />
          <span className="view-button-words">Vistas</span>
        </>
      }
    >
      {(close) => <Suspense>{all && <ViewPanel {...props} views={all} currentId={currentId} onClose={close} />}</Suspense>}
    </Panel>
  );
}
