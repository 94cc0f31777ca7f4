import { LockOutlined, UndoOutlined } from '@ant-design/icons';
import { daysUntilPurged, listDocumentoEliminado, restoreDocumento } from 'contract/documents/index.ts';
import { useAction, useCall } from '../../api.ts';
import { Button } from '../../ui/page/Button.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import { Day, Instant } from '../../ui/list/figures.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { Status } from '../../ui/page/Status.tsx';
import { useCodes } from '../addresses.ts';
import { Drawer } from '../../ui/page/Drawer.tsx';

/** What was deleted of this place and can still be taken back. */
export function DeletedDrawer({ onClose }: { onClose: () => void }) {
  const answer = useCall(listDocumentoEliminado, useCodes());
  const { mutate, isPending } = useAction(restoreDocumento);
  return (
    <Drawer title="Papelera de documentos" width={520} onClose={onClose}>
      <Loaded answer={answer}>
        {(items) =>
          items.length === 0 ? (
            <Empty text={`Aquí quedan por ${daysUntilPurged} días los documentos que se eliminan.`} />
          ) : (
            <ul className="versions" aria-label="Documentos eliminados">
              {items.map((it) => (
                <li key={it.id}>
                  <div className="version-head">
                    <strong>{it.nombre_documento}</strong>
                    {it.privado && (
                      <Status tone="violet" icon={<LockOutlined />}>
                        Privado
                      </Status>
                    )}
                  </div>
                  <span className="document-file">{it.archivo}</span>
                  <span className="muted document-small">
                    {it.tipo_documento} · {it.versiones === 1 ? '1 versión' : `${it.versiones} versiones`} · lo eliminó {it.eliminado_por},{' '}
                    <Instant value={it.fecha_eliminacion} /> · hasta el <Day value={it.hasta} />
                  </span>
                  <div className="version-actions">
                    <Button
                      icon={<UndoOutlined />}
                      busy={isPending}
                      onClick={() => mutate({ id: it.id }, { onSuccess: () => notify('success', `${it.nombre_documento}: recuperado`) })}
                    >
                      Recuperar
                    </Button>
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Drawer>
  );
}
