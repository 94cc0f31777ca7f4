import { DeleteOutlined, UploadOutlined } from '@ant-design/icons';
import { useRef } from 'react';
import { cubageLimits, deleteAws, documentAttachments, uploadAws, type CubageAttachment } from 'contract/cubication/index.ts';
import { useAction, useCall } from '../../api.ts';
// The queue must be here before the line may be gone.
import { useUpload } from '../../api/upload.ts';
import { useUploadsOf } from '../../api/uploads.ts';
import { Button } from '../../ui/page/Button.tsx';
import { confirm } from '../../ui/form/dialogs.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import { Instant } from '../../ui/list/figures.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { MoreActions } from '../../ui/page/MoreActions.tsx';
import { UploadLine } from '../../ui/files/UploadProgress.tsx';

/** Plans, quotations and calculations of a take-off. */
export function AttachmentsSheet({ document_id, mayEdit }: { document_id: number; mayEdit: boolean }) {
  const answer = useCall(documentAttachments, { document_id });
  const input = useRef<HTMLInputElement>(null);
  const add = useUpload(uploadAws);
  const uploads = useUploadsOf([uploadAws], String(document_id));
  return (
    <div className="cubage-rowform">
      {mayEdit && (
        <div className="page-actions">
          <Button icon={<UploadOutlined />} onClick={() => input.current?.click()}>
            Subir archivos
          </Button>
          <span className="muted">Hasta {cubageLimits.attachmentMegabytes} MB cada uno.</span>
          <input
            ref={input}
            type="file"
            multiple
            hidden
            aria-label="Archivos"
            onChange={({ target }) => {
              const info = { document_id };
              add([...(target.files ?? [])].map((file) => ({ file, input: { file, info }, about: String(document_id) })));
              target.value = '';
            }}
          />
        </div>
      )}
      {uploads.map((it) => (
        <UploadLine key={it.id} upload={it} />
      ))}
      <Loaded answer={answer}>
        {(files) =>
          files.length === 0 ? (
            <Empty text="Aquí van los planos, las cotizaciones y las memorias de cálculo que respaldan las cantidades." />
          ) : (
            <ul className="cubage-files">
              {files.map((it) => (
                <Attachment key={it.id} file={it} mayEdit={mayEdit} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  );
}

function Attachment({ file: { id, name, bytes, url, user, at }, mayEdit }: { file: CubageAttachment; mayEdit: boolean }) {
  const remove = useAction(deleteAws);
  const ask = async () => {
    if (await confirm({ title: `¿Eliminar ${name}?`, yes: 'Eliminar', isDangerous: true })) remove.mutate({ id });
  };
  return (
    <li>
      <a href={url} target="_blank" rel="noreferrer">
        {name}
      </a>
      <span className="muted">{Math.ceil(bytes / 1024).toLocaleString('es-CL')} KB</span>
      <span className="muted">
        {user}, <Instant value={at} />
      </span>
      {mayEdit && (
        <MoreActions
          isText
          of={name}
          actions={[
            { label: 'Eliminar', icon: <DeleteOutlined />, isDangerous: true, isBusy: remove.isPending, onClick: () => void ask() },
          ]}
        />
      )}
    </li>
  );
}
