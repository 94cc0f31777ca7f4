import { DownloadOutlined, FileUnknownOutlined, LockOutlined } from '@ant-design/icons';
import { lazy, Suspense } from 'react';
import { getArchivoDocumento } from 'contract/documents/index.ts';
import type { Answer } from 'contract/call.ts';
import { useCall } from '../../api.ts';
import { Button } from '../../ui/page/Button.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import { Instant } from '../../ui/list/figures.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { TextSkeleton } from '../../ui/page/Skeletons.tsx';
import { Status } from '../../ui/page/Status.tsx';
import { sizeOf } from '../fileWords.ts';
import { TextPreview } from './TextPreview.tsx';
import { saveDocument } from './useDocumentActions.ts';
import type { OpenedDocument } from './useListState.ts';
import { Drawer } from '../../ui/page/Drawer.tsx';

const PdfPages = lazy(() => import('./PdfPages.tsx').then((it) => ({ default: it.PdfPages })));

/** A document in the page; what a browser does not show is offered to be saved. */
export function Preview({ id, numero, onClose }: OpenedDocument & { onClose: () => void }) {
  const answer = useCall(getArchivoDocumento, { id, ...(numero !== undefined && { numero }) });
  const { data } = answer;
  return (
    <Drawer
      title={data ? data.nombre_documento : 'Documento'}
      width={'min(1080px, 94vw)'}
      onClose={onClose}
      extra={
        data && (
          <Button icon={<DownloadOutlined />} onClick={() => void saveDocument(id, numero)}>
            Descargar
          </Button>
        )
      }
    >
      <Loaded answer={answer}>{(opened) => <FilePreview {...opened} onSave={() => void saveDocument(id, numero)} />}</Loaded>
    </Drawer>
  );
}

type FoundFile = Answer<typeof getArchivoDocumento>;

function FilePreview({ archivo, nombre_documento, privado, ver, descargar, onSave }: FoundFile & { onSave: () => void }) {
  return (
    <div className="preview">
      <p className="preview-facts">
        <span className="document-file">{archivo.nombre}</span>
        <span className="muted document-small">
          Versión {archivo.numero} · {sizeOf(archivo.bytes)} · {archivo.subido_por} · <Instant value={archivo.fechaSubida} />
        </span>
        {privado && (
          <Status tone="violet" icon={<LockOutlined />}>
            Privado
          </Status>
        )}
      </p>
      <Content archivo={archivo} title={nombre_documento} ver={ver} descargar={descargar} onSave={onSave} />
    </div>
  );
}

interface ContentProps extends Pick<FoundFile, 'archivo' | 'ver' | 'descargar'> {
  title: string;
  onSave: () => void;
}

function Content({ archivo, title, ver, descargar, onSave }: ContentProps) {
  if (ver && archivo.tipo.startsWith('image/')) return <img className="preview-image" src={ver} alt={`${title}: ${archivo.nombre}`} />;
  if (ver) {
    return (
      <Suspense fallback={<TextSkeleton lines={8} />}>
        <PdfPages address={ver} title={title} onSave={onSave} />
      </Suspense>
    );
  }
  if (/^text\/|\+xml$/.test(archivo.tipo)) return <TextPreview address={descargar} title={archivo.nombre} bytes={archivo.bytes} />;
  return (
    <Empty
      icon={<FileUnknownOutlined />}
      text="Este tipo de archivo no se puede ver en la página."
      action={
        <Button kind="primary" icon={<DownloadOutlined />} onClick={onSave}>
          Descargar {archivo.nombre}
        </Button>
      }
    />
  );
}
