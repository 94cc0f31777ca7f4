import { CloseOutlined, UndoOutlined } from '@ant-design/icons';
import { restoreDocumento } from 'contract/documents/index.ts';
import { useAction } from '../../api.ts';
import { Button } from '../../ui/page/Button.tsx';
import { useCodes } from '../addresses.ts';
import { rememberDeleted, useLastDeleted } from './lastDeleted.ts';

/** Takes back the last deletion, on the page of its place. */
export function UndoBar() {
  const { codigoLugarInstalacion } = useCodes();
  const deleted = useLastDeleted();
  const { mutate, isPending } = useAction(restoreDocumento);
  const here = deleted?.codigoLugarInstalacion === codigoLugarInstalacion ? deleted : undefined;
  const forget = () => rememberDeleted(undefined);
  return (
    <div role="status" className="undo-holder">
      {here && (
        <p className="undo-bar">
          <span>
            Se eliminó <strong>{here.nombre_documento}</strong>. Queda 30 días en la papelera.
          </span>
          <Button kind="text" icon={<UndoOutlined />} busy={isPending} onClick={() => mutate({ id: here.id }, { onSuccess: forget })}>
            Deshacer
          </Button>
          <Button kind="text" icon={<CloseOutlined />} label="Cerrar" onClick={forget} />
        </p>
      )}
    </div>
  );
}
