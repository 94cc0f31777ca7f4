import { CameraOutlined, DownloadOutlined, EyeOutlined, StopOutlined, UndoOutlined, UploadOutlined } from '@ant-design/icons';
import type { CheckListItem } from 'contract/documents/index.ts';
import { getLugarInstalacionByProyecto } from 'contract/projects/index.ts';
import { useCall } from '../../api.ts';
import { ActionButton, type Action } from '../../ui/page/action.tsx';
import { explainAction, type Subject } from '../../ui/page/explanation.tsx';
import { useMedia } from '../../ui/look/media.ts';
import { MoreActions } from '../../ui/page/MoreActions.tsx';
import { useCodes } from '../addresses.ts';
import { chooseFiles } from '../fileWords.ts';
import { useDocumentActions } from './useDocumentActions.ts';
import type { OpenedDocument } from './useListState.ts';

interface Props {
  item: CheckListItem;
  onOpen: (opened: OpenedDocument) => void;
  onVersions: () => void;
  onFiles: (files: File[]) => void;
}

/** What the person may do with one line: the usual ones beside it, the others in a menu. */
export function LineActions({ item, onOpen, onVersions, onFiles }: Props) {
  const { documento, nombre_documento } = item;
  const act = useDocumentActions(item);
  const subject = useSubject(item);
  // A phone or a tablet, whatever its width.
  const hasCamera = useMedia('(pointer: coarse)');
  const may = (action: 'new_version' | 'set_private' | 'unmark' | 'delete') => documento?.allowed_actions.includes(action) ?? false;
  const isUploadable = item.allowed_actions.includes('upload');
  const camera = () => chooseFiles(onFiles, { camera: true });
  const usual: (Action | false)[] = [
    documento?.archivo ? { label: 'Ver', icon: <EyeOutlined />, onClick: () => onOpen({ id: documento.id }) } : false,
    documento?.archivo ? { label: 'Descargar', icon: <DownloadOutlined />, onClick: () => void act.save() } : false,
    isUploadable && { label: 'Subir', icon: <UploadOutlined />, onClick: () => chooseFiles(onFiles) },
    isUploadable && hasCamera && { label: 'Tomar foto', icon: <CameraOutlined />, onClick: camera },
    item.allowed_actions.includes('mark') && { label: 'No corresponde', icon: <StopOutlined />, onClick: () => void act.mark() },
    may('unmark') && { label: 'Quitar marca', icon: <UndoOutlined />, onClick: () => void act.unmark() },
  ];
  const more: (Action | false | undefined)[] = [
    may('new_version') && { label: 'Nueva versión', onClick: () => chooseFiles(onFiles) },
    may('new_version') && hasCamera && { label: 'Nueva versión con la cámara', onClick: camera },
    documento?.archivo ? { label: `Versiones (${documento.versiones})`, onClick: onVersions } : false,
    may('set_private') && { label: item.privado ? 'Hacer público' : 'Hacer privado', onClick: () => void act.setPrivate() },
    may('delete') && { label: 'Eliminar', isDangerous: true, onClick: () => void act.remove() },
    subject && explainAction(subject),
  ];
  const [shown, hidden] = [usual.filter((it) => it !== false), more.filter((it) => it !== false && it !== undefined)];
  return (
    <div className="document-actions" role="group" aria-label={`Acciones de ${nombre_documento}`}>
      {shown.map((it) => (
        <ActionButton key={it.label} action={it} kind="text" />
      ))}
      <MoreActions actions={hidden} of={nombre_documento} isText />
    </div>
  );
}

/** The document of a line; where there is none, the line itself. */
function useSubject({ documento, nombre_documento_id, nombre_documento: title }: CheckListItem): Subject | undefined {
  // The page around has it and keeps it fresh.
  const { data: place } = useCall(getLugarInstalacionByProyecto, useCodes(), { enabled: false });
  if (documento) return { thing: 'document', id: String(documento.id), title };
  return place && { thing: 'check_list_line', id: `${place.id}-${nombre_documento_id}`, title };
}
