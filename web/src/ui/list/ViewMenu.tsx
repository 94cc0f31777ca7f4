import { AppstoreOutlined } from '@ant-design/icons';
import { lazy, Suspense, useEffect } from 'react';
import { listVistaLista } from 'contract/access/views.ts';
import { useCall } from '../../api.ts';
import { keepDefaultView } from './defaultViews.ts';
import { isSameView, searchOf } from './listView.ts';
import { Panel } from '../page/Panel.tsx';
import type { ViewMenuProps } from './ViewPanel.tsx';

const ViewPanel = lazy(() => import('./ViewPanel.tsx').then((it) => ({ default: it.ViewPanel })));

/** The views of a list under one button, which says which of them is seen. They are asked for when the rows are there. */
export function ViewMenu({ isReady, ...props }: ViewMenuProps & { isReady: boolean }) {
  const { list, content } = props;
  const { data: views } = useCall(listVistaLista, list, { enabled: isReady });
  const { lista, titulo } = list;
  useEffect(() => {
    const opening = views?.find((it) => it.predeterminada);
    if (views) keepDefaultView({ lista, titulo }, opening && searchOf(opening.contenido));
  }, [views, lista, titulo]);
  const current = views?.find((it) => isSameView(it.contenido, content));
  return (
    <Panel
      className="button button-text view-button"
      button={
        <>
          <AppstoreOutlined aria-hidden />
          <span className="view-button-words">{current?.nombre ?? 'Vistas'}</span>
        </>
      }
    >
      {(close) => <Suspense>{views && <ViewPanel {...props} views={views} currentId={current?.id} onClose={close} />}</Suspense>}
    </Panel>
  );
}
