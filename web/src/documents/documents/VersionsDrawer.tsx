import { DownloadOutlined, EyeOutlined, RollbackOutlined, UploadOutlined } from '@ant-design/icons';
import { useId, useState } from 'react';
import {
  listVersionDocumento,
  updateVersionDocumento,
  type CheckListItem,
  type DocumentVersion,
  type PlaceDocument,
} from 'contract/documents/index.ts';
import { useAction, useCall } from '../../api.ts';
import { Button } from '../../ui/page/Button.tsx';
import { Instant } from '../../ui/list/figures.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { Status } from '../../ui/page/Status.tsx';
import { UploadLine } from '../../ui/files/UploadProgress.tsx';
import { useCodes } from '../addresses.ts';
import { chooseFiles, sizeOf } from '../fileWords.ts';
import { useArriving, useSending } from '../uploads/sending.ts';
import { saveDocument } from './useDocumentActions.ts';
import type { OpenedDocument } from './useListState.ts';
import { Drawer } from '../../ui/page/Drawer.tsx';

interface Props {
  item: CheckListItem;
  documento: PlaceDocument;
  onOpen: (opened: OpenedDocument) => void;
  onClose: () => void;
}

/** Every version of a document: to look at, to save, to make current again; and a new one with a comment. */
export function VersionsDrawer({ item, documento, onOpen, onClose }: Props) {
  const answer = useCall(listVersionDocumento, { id: documento.id });
  const mayChange = documento.allowed_actions.includes('new_version');
  return (
    <Drawer title={`Versiones de ${documento.nombre_documento}`} width={520} onClose={onClose}>
      {mayChange && <NewVersion item={item} />}
      <Loaded answer={answer}>
        {(versions) => (
          <ol className="versions" aria-label="Versiones">
            {versions.map((it) => (
              <Version key={it.numero} it={it} documento={documento} mayChange={mayChange} onOpen={onOpen} />
            ))}
          </ol>
        )}
      </Loaded>
    </Drawer>
  );
}

function NewVersion({ item }: { item: CheckListItem }) {
  const codes = useCodes();
  const id = useId();
  const send = useSending(codes);
  const upload = useArriving(codes)(item);
  const [comentario, setComentario] = useState('');
  const take = ([file]: File[]) => {
    if (!file) return;
    send([{ file, item, comentario }]);
    setComentario('');
  };
  return (
    <div className="version-new">
      <label htmlFor={id}>Comentario de la nueva versión (opcional)</label>
      <input id={id} className="control" maxLength={500} value={comentario} onChange={(event) => setComentario(event.target.value)} />
      {upload ? (
        <UploadLine upload={upload} />
      ) : (
        <Button kind="primary" icon={<UploadOutlined />} onClick={() => chooseFiles(take)}>
          Subir nueva versión
        </Button>
      )}
    </div>
  );
}

interface VersionProps extends Pick<Props, 'documento' | 'onOpen'> {
  it: DocumentVersion;
  mayChange: boolean;
}

function Version({ it, documento, mayChange, onOpen }: VersionProps) {
  const { mutate, isPending } = useAction(updateVersionDocumento);
  const { id, version } = documento;
  const back = () =>
    mutate({ id, version, numero: it.numero }, { onSuccess: () => notify('success', `La versión ${it.numero} es la vigente`) });
  return (
    <li>
      <div className="version-head">
        <strong>Versión {it.numero}</strong>
        {it.vigente && <Status tone="success">Vigente</Status>}
      </div>
      <span className="document-file">{it.nombre}</span>
      <span className="muted document-small">
        {sizeOf(it.bytes)} · {it.subido_por} · <Instant value={it.fechaSubida} />
      </span>
      {it.comentario && <p className="document-reason">{it.comentario}</p>}
      <div className="version-actions" role="group" aria-label={`Acciones de la versión ${it.numero}`}>
        <Button kind="text" icon={<EyeOutlined />} onClick={() => onOpen({ id, numero: it.numero })}>
          Ver
        </Button>
        <Button kind="text" icon={<DownloadOutlined />} onClick={() => void saveDocument(id, it.numero)}>
          Descargar
        </Button>
        {mayChange && !it.vigente && (
          <Button kind="text" icon={<RollbackOutlined />} busy={isPending} onClick={back}>
            Volver a esta
          </Button>
        )}
      </div>
    </li>
  );
}
