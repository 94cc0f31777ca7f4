import {
  createDocumento,
  listListaDocumentos,
  updateDocumento,
  type CheckListItem,
  type UploadedDocument,
} from 'contract/documents/index.ts';
import { useRefresh } from '../../api.ts';
import { useUpload } from '../../api/upload.ts';
import { useUploadsOf, type Upload } from '../../api/uploads.ts';
import { notify } from '../../ui/page/notices.tsx';
import type { PlaceCodes } from '../addresses.ts';

/** A file, and the line of the check-list that it is for. */
export interface Assignment {
  file: File;
  item: CheckListItem;
  comentario?: string;
}

const lineOf = ({ codigoLugarInstalacion }: PlaceCodes, item: CheckListItem) => `${codigoLugarInstalacion}/${item.nombre_documento_id}`;

/** What is on its way to each line of a place's check-list. */
export function useArriving(codes: PlaceCodes) {
  const uploads = useUploadsOf([createDocumento, updateDocumento]);
  return (item: CheckListItem): Upload | undefined => uploads.findLast((it) => it.about === lineOf(codes, item));
}

/** Gives a function that sends files, each to its line. */
export function useSending(codes: PlaceCodes) {
  const create = useUpload(createDocumento);
  const renew = useUpload(updateDocumento);
  const refresh = useRefresh();
  // Perhaps because somebody was faster: the next try begins from what is there now.
  const onRefused = () => refresh(listListaDocumentos);
  return (all: readonly Assignment[]): void => {
    for (const { file, item, comentario = '' } of all) {
      const { documento, nombre_documento_id, tipo_documento_id, nombre_documento } = item;
      const about = lineOf(codes, item);
      const heard = { onRefused, onAnswer: (made: UploadedDocument) => tell(made, nombre_documento, file) };
      if (documento?.archivo) renew([{ file, about, input: { id: documento.id, version: documento.version, comentario, file } }], heard);
      else create([{ file, about, input: { ...codes, nombre_documento_id, tipo_documento_id, comentario, file } }], heard);
    }
  };
}

function tell({ versiones, archivo, igual_a }: UploadedDocument, name: string, file: File): void {
  notify('success', versiones > 1 ? `${name}: versión ${archivo?.numero ?? ''} subida` : `${name}: documento subido`);
  if (igual_a.length > 0) notify('info', `«${file.name}» ya está en otro documento`, `Tiene el mismo contenido que ${igual_a.join(', ')}.`);
}
