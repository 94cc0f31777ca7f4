import {
  CloseOutlined,
  DeleteOutlined,
  DownloadOutlined,
  InfoCircleOutlined,
  LeftOutlined,
  PushpinOutlined,
  RightOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons';
import { useState, type KeyboardEvent } from 'react';
import { downloadPhoto, setMainPhoto, type Photo } from 'contract/projects/index.ts';
import { useAction } from '../../api.ts';
import { download } from '../../api/download.ts';
import { Button } from '../../ui/page/Button.tsx';
import { MoreActions } from '../../ui/page/MoreActions.tsx';
import { DialogNotices } from '../../ui/page/notices.tsx';
import { useIsPhone } from '../../ui/look/media.ts';
import type { ShortcutKey } from '../../ui/look/shortcuts.ts';
import { nameOfPhoto } from './PhotoGrid.tsx';
import { PhotoInfo } from './PhotoInfo.tsx';
import type { PhotoSearch } from './photoSearch.ts';
import { PhotoStage } from './PhotoStage.tsx';
import { PhotoUndoBar } from './PhotoUndoBar.tsx';
import type { Deletion } from './usePhotoDeletion.ts';
import { usePhotos } from './usePhotos.ts';
import { wholePhoto, zoomBy, type View } from './photoZoom.ts';

interface Props {
  id: number;
  order: readonly number[];
  search: PhotoSearch;
  activities: readonly string[];
  deletion: Deletion;
  onClose: () => void;
}

// As soon as it stands in the page: the browser keeps the focus inside. Afterwards it goes to the photo that was looked at last.
const showAbove = (dialog: HTMLDialogElement) => {
  dialog.showModal();
  return () => {
    dialog.close();
    // React hears of no event while it changes the page: the gallery is to know which photo has the focus.
    queueMicrotask(() => document.querySelector<HTMLElement>(`.photo-open[data-photo="${dialog.dataset['last']}"]`)?.focus());
  };
};

/** One photo over everything else; the browser's own dialog keeps the focus, Escape closes it. */
export function PhotoViewer({ id, order, search, activities, deletion, onClose }: Props) {
  const place = order.indexOf(id);
  const photos = usePhotos(search.question, Math.max(0, place - 1), Math.min(order.length - 1, place + 1));
  const isPhone = useIsPhone();
  const [isInfo, setInfo] = useState(!isPhone && window.innerWidth > 1100);
  const [said, setSaid] = useState('');
  const [zoom, setZoom] = useState<{ id: number; view: View }>({ id, view: wholePhoto });
  const view = zoom.id === id ? zoom.view : wholePhoto;
  const setView = (next: View) => setZoom({ id, view: next });
  const photo = photos.get(id);

  const go = (to: number) => {
    const next = order[Math.min(order.length - 1, Math.max(0, to))];
    setSaid('');
    if (next !== undefined && next !== id) search.show(next, { isNext: true });
  };
  const enlarge = (factor: number) => setView(zoomBy(view, factor, { x: 0, y: 0 }, { x: 0, y: 0 }));
  const remove = () => {
    if (!photo?.allowed_actions.includes('delete') || deletion.isBusy) return;
    const next = order[place + 1] ?? order[place - 1];
    deletion.remove([id], () => (next === undefined ? onClose() : search.show(next, { isNext: true })));
  };
  const keys = new Map<string, () => void>(
    Object.entries<() => void>({
      ArrowRight: () => go(place + 1),
      ArrowLeft: () => go(place - 1),
      Home: () => go(0),
      End: () => go(order.length - 1),
      Delete: remove,
      i: () => setInfo(!isInfo),
      '+': () => enlarge(1.5),
      '-': () => enlarge(1 / 1.5),
      '0': () => setView(wholePhoto),
    } satisfies Record<ShortcutKey<'fotos'>, () => void>),
  );
  const press = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea') !== null;
    const run = isTyping || event.ctrlKey || event.metaKey || event.altKey ? undefined : keys.get(event.key);
    if (!run) return;
    event.preventDefault();
    run();
  };

  return (
    <dialog
      ref={showAbove}
      className="viewer"
      data-last={id}
      aria-label={photo ? `Foto ${place + 1} de ${order.length}: ${nameOfPhoto(photo)}` : 'Foto'}
      onKeyDown={press}
      onCancel={(event) => {
        // The address closes it, and the address may be kept by what was written and not saved.
        event.preventDefault();
        onClose();
      }}
    >
      <ViewerBar
        photo={photo}
        words={`${place + 1} de ${order.length}`}
        search={search}
        isInfo={isInfo}
        onInfo={() => setInfo(!isInfo)}
        onZoom={enlarge}
        onDelete={remove}
        onSay={setSaid}
        onClose={onClose}
      />
      <div className="viewer-body">
        <div className="viewer-middle">
          {photo ? (
            <PhotoStage
              photo={photo}
              view={view}
              onView={setView}
              onSwipe={(to) => (to === 'away' ? onClose() : go(place + (to === 'next' ? 1 : -1)))}
            />
          ) : (
            <div className="viewer-stage" aria-busy />
          )}
          <button
            type="button"
            className="viewer-turn viewer-before"
            disabled={place <= 0}
            title={place <= 0 ? 'Es la primera foto.' : undefined}
            aria-label="Foto anterior"
            onClick={() => go(place - 1)}
          >
            <LeftOutlined aria-hidden />
          </button>
          <button
            type="button"
            className="viewer-turn viewer-after"
            disabled={place >= order.length - 1}
            title={place >= order.length - 1 ? 'Es la última foto.' : undefined}
            aria-label="Foto siguiente"
            onClick={() => go(place + 1)}
          >
            <RightOutlined aria-hidden />
          </button>
          {photo?.leyenda && <p className="viewer-caption">{photo.leyenda}</p>}
          <p role="status" className={said ? 'viewer-said' : 'unseen'}>
            {said}
          </p>
          <PhotoUndoBar deletion={deletion} />
        </div>
        {isInfo && photo && <PhotoInfo photo={photo} activities={activities} onSaved={() => setSaid('Foto guardada')} />}
      </div>
      <Neighbours photos={[photos.get(order[place - 1] ?? 0), photos.get(order[place + 1] ?? 0)]} />
      <DialogNotices />
    </dialog>
  );
}

/** Fetched before they are asked for. */
const Neighbours = ({ photos }: { photos: readonly (Photo | undefined)[] }) => (
  <div hidden>{photos.map((it) => it && <img key={it.id} src={it.vista} alt="" />)}</div>
);

interface BarProps {
  photo: Photo | undefined;
  words: string;
  search: PhotoSearch;
  isInfo: boolean;
  onInfo: () => void;
  onZoom: (factor: number) => void;
  onDelete: () => void;
  onSay: (words: string) => void;
  onClose: () => void;
}

function ViewerBar({ photo, words, search, isInfo, onInfo, onZoom, onDelete, onSay, onClose }: BarProps) {
  const main = useAction(setMainPhoto);
  const { codigoLugarInstalacion, codigoProyecto } = search.question;
  return (
    <header className="viewer-bar">
      <span className="viewer-words">
        <span className="figure">{words}</span>
        {photo && <span className="viewer-name">{photo.archivo}</span>}
      </span>
      <span className="viewer-wide">
        <Button kind="text" icon={<ZoomOutOutlined />} label="Alejar" keys="-" onClick={() => onZoom(1 / 1.5)} />
        <Button kind="text" icon={<ZoomInOutlined />} label="Acercar" keys="+" onClick={() => onZoom(1.5)} />
      </span>
      {photo?.allowed_actions.includes('set_main') && (
        <Button
          kind="text"
          icon={<PushpinOutlined />}
          label="Usar como imagen del lugar"
          busy={main.isPending}
          onClick={() => main.mutate({ id: photo.id }, { onSuccess: () => onSay('Es ahora la imagen del lugar') })}
        />
      )}
      {photo && (
        <Button
          kind="text"
          icon={<DownloadOutlined />}
          label="Descargar el original"
          onClick={() => void download(downloadPhoto, { codigoLugarInstalacion, codigoProyecto, id: photo.id }, photo.archivo)}
        />
      )}
      {photo?.allowed_actions.includes('delete') && (
        <MoreActions
          isText
          of={photo.archivo}
          actions={[{ label: 'Eliminar', icon: <DeleteOutlined />, keys: 'Delete', isDangerous: true, onClick: onDelete }]}
        />
      )}
      <button
        type="button"
        className="button button-text button-icon"
        aria-label="Información"
        title="Información"
        aria-pressed={isInfo}
        aria-keyshortcuts="i"
        onClick={onInfo}
      >
        <InfoCircleOutlined aria-hidden />
      </button>
      <Button kind="text" icon={<CloseOutlined />} label="Cerrar" keys="Escape" onClick={onClose} />
    </header>
  );
}
