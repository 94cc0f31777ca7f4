import { PictureOutlined } from '@ant-design/icons';
import { useState } from 'react';
import type { Answer } from 'contract/call.ts';
import { deletePhotos, getLugarInstalacionByProyecto, listPhotoAlbums, photoGroupings } from 'contract/projects/index.ts';
import { useCall } from '../../api.ts';
import { may } from '../../api/session.ts';
import { ActionButton } from '../../ui/page/action.tsx';
import { Button } from '../../ui/page/Button.tsx';
import { ChoosePhotos } from '../../ui/files/ChoosePhotos.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import { explainAction } from '../../ui/page/explanation.tsx';
import { Filters } from '../../ui/list/Filters.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { useCodes } from '../addresses.ts';
import { PhotoZip } from './PhotoZip.tsx';
import { GallerySkeleton } from './GallerySkeleton.tsx';
import { PhotoGrid } from './PhotoGrid.tsx';
import { photoFilters, usePhotoSearch, type PhotoSearch } from './photoSearch.ts';
import { PhotoViewer } from './PhotoViewer.tsx';
import { among, nothing } from './photoSelection.ts';
import { PhotoSelectionBar } from './PhotoSelectionBar.tsx';
import { ActivityOfNew, DropPhotos, PhotosUnderWay } from './SendPhotos.tsx';
import { PhotoUndoBar } from './PhotoUndoBar.tsx';
import { usePhotoDeletion } from './usePhotoDeletion.ts';
import { usePastedPhotos, useSendPhotos } from './useSendPhotos.ts';
import './Gallery.css';

type Albums = Answer<typeof listPhotoAlbums>;

/** The photos of a place: albums by day or by activity, sent by choosing, dropping, pasting or photographing. */
export function Gallery() {
  const search = usePhotoSearch();
  const answer = useCall(listPhotoAlbums, search.question, { keepPrevious: true });
  return (
    <Loaded answer={answer} skeleton={<GallerySkeleton />}>
      {(albums) => <GalleryOf albums={albums} search={search} />}
    </Loaded>
  );
}

function GalleryOf({ albums, search }: { albums: Albums; search: PhotoSearch }) {
  const { albumes, total_lugar, actividades, ofrecidas, allowed_actions } = albums;
  const [typedActivity, setTypedActivity] = useState<string>();
  // Whoever looks at one activity sends photos of it, unless they say otherwise.
  const activity = typedActivity ?? search.actividad ?? '';
  const sendPhotos = useSendPhotos(activity.trim());
  const send = allowed_actions.includes('upload') ? sendPhotos : undefined;
  usePastedPhotos(send);
  const deletion = usePhotoDeletion();
  const [chosen, select] = useState(nothing);
  const order = albumes.flatMap((it) => it.ids);
  const selection = among(chosen, order);
  const ids = order.filter((it) => selection.ids.has(it));
  const remove = () => deletion.remove(ids, () => select(nothing));

  return (
    <DropPhotos onFiles={send}>
      <div className="gallery">
        <PageHead title="Galería" isPart>
          {order.length > 0 && <PhotoZip search={search} />}
          {send && <ActivityOfNew value={activity} known={ofrecidas} onChange={setTypedActivity} />}
          {send && <ChoosePhotos onFiles={send} />}
          {!send && <WhyNoUpload />}
        </PageHead>
        <PhotosUnderWay />
        <div className="gallery-bar">
          <Grouping search={search} />
          <Filters filters={photoFilters(actividades)} values={search.filters} onChange={search.setFilters} />
        </div>
        {order.length === 0 ? (
          <NoPhotos search={search} isEmpty={total_lugar === 0} send={send} />
        ) : (
          <PhotoGrid
            albums={albumes}
            order={order}
            search={search}
            selection={selection}
            onSelect={select}
            onDelete={may(deletePhotos.permission) ? remove : undefined}
          />
        )}
        <div className="gallery-foot">
          {search.openId === undefined && <PhotoUndoBar deletion={deletion} />}
          {ids.length > 0 && (
            <PhotoSelectionBar
              ids={ids}
              search={search}
              activities={ofrecidas}
              isDeleting={deletion.isBusy}
              onDelete={remove}
              onClear={() => select(nothing)}
            />
          )}
        </div>
      </div>
      {search.openId !== undefined && order.includes(search.openId) && (
        <PhotoViewer id={search.openId} order={order} search={search} activities={ofrecidas} deletion={deletion} onClose={search.close} />
      )}
    </DropPhotos>
  );
}

/** Whoever may not send photos learns why, and whom to ask. */
function WhyNoUpload() {
  // The page around has it and keeps it fresh.
  const { data: place } = useCall(getLugarInstalacionByProyecto, useCodes(), { enabled: false });
  return place && <ActionButton action={explainAction({ thing: 'gallery', id: String(place.id), title: 'la galería' })} kind="text" />;
}

const groupings = { fecha: 'Por día', actividad: 'Por actividad' };

function Grouping({ search: { agrupar, groupBy } }: { search: PhotoSearch }) {
  return (
    <fieldset className="looks gallery-grouping">
      <legend className="unseen">Álbumes</legend>
      {photoGroupings.map((it) => (
        <label key={it} data-chosen={agrupar === it || undefined}>
          <input type="radio" name="agrupar" className="unseen" checked={agrupar === it} onChange={() => groupBy(it)} />
          {groupings[it]}
        </label>
      ))}
    </fieldset>
  );
}

interface NoPhotosProps {
  search: PhotoSearch;
  isEmpty: boolean;
  send: ((files: readonly File[]) => void) | undefined;
}

function NoPhotos({ search: { filters, setFilters }, isEmpty, send }: NoPhotosProps) {
  if (!isEmpty) {
    const cleared = Object.fromEntries(Object.keys(filters).map((it) => [it, undefined]));
    return (
      <Empty
        icon={<PictureOutlined />}
        text="Ninguna foto coincide con los filtros."
        action={<Button onClick={() => setFilters(cleared)}>Ver todas</Button>}
      />
    );
  }
  return (
    <Empty
      icon={<PictureOutlined />}
      text={
        send
          ? 'Aquí quedan las fotos de la obra. Arrástrelas a esta página, péguelas, elíjalas o tómelas con el teléfono.'
          : 'Aquí quedan las fotos de la obra. Todavía no hay ninguna.'
      }
      action={send && <ChoosePhotos onFiles={send} isPrimary={false} />}
    />
  );
}
