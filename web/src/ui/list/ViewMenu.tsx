import { AppstoreOutlined } from '@ant-design/icons';
import { lazy, Suspense, useEffect, useState } from 'react';
import { listVistaLista } from 'contract/access/views.ts';
import { useCall } from '../../api.ts';
import { keepDefaultView, tabsKey } from './defaultViews.ts';
import { searchOf } from './listView.ts';
import { Panel } from '../page/Panel.tsx';
import type { ViewMenuProps } from './ViewPanel.tsx';
import './ViewTabs.css';

const ViewPanel = lazy(() => import('./ViewPanel.tsx').then((it) => ({ default: it.ViewPanel })));
const ViewTabs = lazy(() => import('./ViewTabs.tsx').then((it) => ({ default: it.ViewTabs })));

/** The views of a list: those opened last above its rows, all of them under one button. They are asked for when the rows are there. */
export function ViewMenu({ isReady, ...props }: ViewMenuProps & { isReady: boolean }) {
  const { data: views } = useCall(listVistaLista, props.list, { enabled: isReady });
  const { lista, titulo } = props.list;
  // What this browser knows of stands there with the first row; what it hears of later pushes no row down before the person asks for it.
  const [isLineShown, setLineShown] = useState(() => localStorage.getItem(tabsKey(props.list)) !== null);
  useEffect(() => {
    const opening = views?.find((it) => it.predeterminada);
    if (views) keepDefaultView({ lista, titulo }, opening && searchOf(opening.contenido));
  }, [views, lista, titulo]);
  return (
    <>
      <Panel
        className="button button-text view-button"
        button={
          <>
            <AppstoreOutlined aria-hidden />
            <span className="view-button-words">Vistas</span>
          </>
        }
      >
        {(close) => <Suspense>{views && <ViewPanel {...props} views={views} onOpen={setLineShown} onClose={close} />}</Suspense>}
      </Panel>
      {(isLineShown || (views !== undefined && views.length > 0)) && (
        <Suspense fallback={isLineShown && <div className="view-tabs" />}>
          <ViewTabs {...props} views={views} isShown={isLineShown} />
        </Suspense>
      )}
    </>
  );
}
