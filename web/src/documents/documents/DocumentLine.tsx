import { LockOutlined } from '@ant-design/icons';
import { useRef, useState, type DragEvent } from 'react';
import { documentState, type CheckListItem } from 'contract/documents/index.ts';
import type { Upload } from '../../api/uploads.ts';
import { Instant } from '../../ui/list/figures.tsx';
import { State, Status } from '../../ui/page/Status.tsx';
import { UploadLine } from '../../ui/files/UploadProgress.tsx';
import { FileIcon } from './FileIcon.tsx';
import { sizeOf } from '../fileWords.ts';
import { LineActions } from './LineActions.tsx';
import type { OpenedDocument } from './useListState.ts';

interface Props {
  item: CheckListItem;
  upload: Upload | undefined;
  isTicked: boolean;
  onTick: (isOn: boolean) => void;
  onOpen: (opened: OpenedDocument) => void;
  onVersions: () => void;
  onFiles: (files: File[]) => void;
}

/** One document that the place must have: what is there, or that it is missing. A file dropped here is for it. */
export function DocumentLine({ item, upload, isTicked, onTick, onOpen, onVersions, onFiles }: Props) {
  const { documento, estado, nombre_documento, area_responsable, privado, activo } = item;
  const archivo = documento?.archivo;
  const takesFile = item.allowed_actions.includes('upload') || (documento?.allowed_actions.includes('new_version') ?? false);
  const { isOver, ...drop } = useDrop(takesFile, onFiles);
  return (
    <li className="document-line" data-over={isOver || undefined} {...drop}>
      <input
        type="checkbox"
        aria-label={`Marcar ${nombre_documento}`}
        disabled={!archivo}
        title={archivo ? undefined : 'Todavía no tiene archivo.'}
        checked={isTicked}
        onChange={(event) => onTick(event.target.checked)}
      />
      <FileIcon item={item} />
      <div className="document-name">
        <span>
          {archivo && documento ? (
            <button type="button" className="row-name" onClick={() => onOpen({ id: documento.id })}>
              {nombre_documento}
            </button>
          ) : (
            nombre_documento
          )}
        </span>
        <span className="muted document-small">{[area_responsable, !activo && 'Retirado del mantenedor'].filter(Boolean).join(' · ')}</span>
      </div>
      <div className="document-tags">
        <State of={documentState} is={estado} />
        {privado && (
          <Status tone="violet" icon={<LockOutlined />}>
            Privado
          </Status>
        )}
      </div>
      <div className="document-facts">{upload ? <UploadLine upload={upload} /> : <Facts item={item} />}</div>
      <LineActions item={item} onOpen={onOpen} onVersions={onVersions} onFiles={onFiles} />
    </li>
  );
}

function Facts({ item: { documento, estado, privado } }: { item: CheckListItem }) {
  if (!documento)
    return estado === 'falta' ? null : (
      <span className="muted">{privado ? 'Solo lo ve quien tiene permiso sobre documentos privados.' : ''}</span>
    );
  const { archivo, sin_documento, versiones } = documento;
  if (sin_documento)
    return (
      <>
        <span className="document-reason">{sin_documento.motivo}</span>
        <span className="muted document-small">
          {sin_documento.por} · <Instant value={sin_documento.fecha} />
        </span>
      </>
    );
  if (!archivo) return null;
  return (
    <>
      <span className="document-file" title={archivo.nombre}>
        {archivo.nombre}
      </span>
      <span className="muted document-small">
        {versiones > 1 && `Versión ${archivo.numero} de ${versiones} · `}
        {sizeOf(archivo.bytes)} · {archivo.subido_por} · <Instant value={archivo.fechaSubida} />
      </span>
    </>
  );
}

/** Files dropped on an element. Entering a child leaves the parent: the depth tells when the pointer is really gone. */
function useDrop(isWanted: boolean, onFiles: (files: File[]) => void) {
  const depth = useRef(0);
  const [isOver, setOver] = useState(false);
  const enter = (by: 1 | -1) => {
    depth.current += by;
    setOver(depth.current > 0);
  };
  if (!isWanted) return { isOver: false };
  return {
    isOver,
    onDragEnter: () => enter(1),
    onDragLeave: () => enter(-1),
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      event.stopPropagation();
      depth.current = 0;
      setOver(false);
      const files = [...event.dataTransfer.files];
      if (files.length > 0) onFiles(files);
    },
  };
}
