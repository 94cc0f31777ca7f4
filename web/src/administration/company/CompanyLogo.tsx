import { DeleteOutlined, PictureOutlined, UploadOutlined } from '@ant-design/icons';
import { useRef } from 'react';
import { deleteCompanyLogo, uploadCompanyLogo } from 'contract/administration/company/company.ts';
import { useAction } from '../../api.ts';
import { useUpload } from '../../api/upload.ts';
import { useUploadsOf } from '../../api/uploads.ts';
import { may } from '../../api/session.ts';
import { Button } from '../../ui/page/Button.tsx';
import { confirm } from '../../ui/form/dialogs.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { UploadLine } from '../../ui/files/UploadProgress.tsx';

/** The picture that stands on documents. */
export function CompanyLogo({ logo, nombre }: { logo: string | null; nombre: string | null }) {
  const input = useRef<HTMLInputElement>(null);
  const upload = useUpload(uploadCompanyLogo);
  const running = useUploadsOf([uploadCompanyLogo]);
  const remove = useAction(deleteCompanyLogo);
  const mayChange = may(uploadCompanyLogo.permission);

  const send = (file: File | undefined) => {
    if (!file) return;
    // A refused try is closed by the next one.
    for (const it of running) it.cancel();
    upload([{ file, input: { file } }], { onAnswer: () => notify('success', 'Logo guardado') });
  };
  const take = async () => {
    if (!(await confirm({ title: '¿Quitar el logo?', text: 'Los documentos nuevos saldrán sin él.', yes: 'Quitar', isDangerous: true })))
      return;
    remove.mutate({}, { onSuccess: () => notify('success', 'Se quitó el logo') });
  };

  return (
    <section className="panel logo" aria-label="Logo">
      <div className="logo-frame">
        {logo ? <img src={logo} alt={`Logo de ${nombre ?? 'la empresa'}`} /> : <PictureOutlined aria-hidden />}
      </div>
      <div className="logo-words">
        <h2>Logo</h2>
        <p className="muted">JPG, PNG o WebP de hasta 5 MB; se ajusta a 800 × 400. Se ve mejor sobre fondo claro.</p>
        {running.map((it) => (
          <UploadLine key={it.id} upload={it} />
        ))}
        {mayChange && (
          <div className="page-actions">
            <input
              ref={input}
              className="unseen"
              type="file"
              aria-label="Archivo del logo"
              tabIndex={-1}
              accept="image/jpeg,image/png,image/webp"
              onChange={(event) => {
                send(event.target.files?.[0]);
                event.target.value = '';
              }}
            />
            <Button icon={<UploadOutlined />} onClick={() => input.current?.click()}>
              {logo ? 'Cambiar logo' : 'Subir logo'}
            </Button>
            {logo && (
              <Button kind="text" icon={<DeleteOutlined />} busy={remove.isPending} onClick={() => void take()}>
                Quitar
              </Button>
            )}
          </div>
        )}
      </div>
    </section>
  );
}
