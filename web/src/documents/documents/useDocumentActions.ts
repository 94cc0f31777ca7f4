import {
  deleteDocumento,
  getArchivoDocumento,
  listListaDocumentos,
  updateDocumentoPrivadoPublico,
  updateDocumentoSinDocumento,
  type CheckListItem,
} from 'contract/documents/index.ts';
import { Refused } from '../../api/refusal.ts';
import { send } from '../../api/send.ts';
import { useAction, useRefresh } from '../../api.ts';
import { askReason, confirm } from '../../ui/form/dialogs.tsx';
import { notify, notifyRefused } from '../../ui/page/notices.tsx';
import { useCodes } from '../addresses.ts';
import { rememberDeleted } from './lastDeleted.ts';

/** What can be done with one line of the check-list, besides uploading. */
export function useDocumentActions({ documento, nombre_documento_id, nombre_documento, privado }: CheckListItem) {
  const codes = useCodes();
  const marking = useAction(updateDocumentoSinDocumento);
  const privacy = useAction(updateDocumentoPrivadoPublico);
  const removal = useAction(deleteDocumento);
  const refresh = useRefresh();
  const slot = { ...codes, nombre_documento_id };
  /** A refusal shows itself as a notice; perhaps somebody was faster, so the list is asked for anew. */
  const attempt = async (work: Promise<unknown>): Promise<boolean> => {
    try {
      await work;
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refresh(listListaDocumentos);
      return false;
    }
  };
  return {
    save: () => (documento ? saveDocument(documento.id) : Promise.resolve()),
    mark: async () => {
      const motivo = await askReason({
        title: `«${nombre_documento}» no corresponde`,
        text: 'Contará como completo, y se verá quién lo dijo y por qué.',
        reason: 'Por qué este lugar no lo necesita',
        yes: 'Marcar',
      });
      if (motivo !== undefined) await attempt(marking.mutateAsync({ ...slot, sin_documento: true, motivo }));
    },
    unmark: () => attempt(marking.mutateAsync({ ...slot, sin_documento: false })),
    setPrivate: async () => {
      if (!documento) return;
      const { id, version } = documento;
      const isSure = await confirm({
        title: privado ? '¿Hacer público?' : '¿Hacer privado?',
        text: privado
          ? `Verán «${nombre_documento}» todos los que ven los documentos del proyecto.`
          : `Verá «${nombre_documento}» solo quien tiene permiso sobre los documentos privados.`,
        yes: privado ? 'Hacer público' : 'Hacer privado',
      });
      if (isSure && (await attempt(privacy.mutateAsync({ id, version, privado: !privado }))))
        notify('success', `${nombre_documento}: ahora es ${privado ? 'público' : 'privado'}`);
    },
    // It can be taken back at once, so it is not asked for.
    remove: async () => {
      if (documento && (await attempt(removal.mutateAsync({ id: documento.id }))))
        rememberDeleted({ id: documento.id, nombre_documento, ...codes });
    },
  };
}

/** Saves a version under its own name; the address is asked for anew, because it does not live long. */
export async function saveDocument(id: number, numero?: number): Promise<void> {
  try {
    const { descargar } = await send(getArchivoDocumento, { id, ...(numero !== undefined && { numero }) });
    const link = document.createElement('a');
    link.href = descargar;
    link.download = '';
    link.click();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    notifyRefused(error);
  }
}
