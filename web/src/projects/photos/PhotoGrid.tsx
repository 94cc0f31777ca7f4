import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { formatInstant } from 'contract/format.ts';
import type { Photo } from 'contract/projects/index.ts';
import { Day } from '../../ui/list/figures.tsx';
import { gap, layOut, neighbour, rowOf, rowsWithin, type Album, type GalleryRow } from './galleryLayout.ts';
import type { PhotoSearch } from './photoSearch.ts';
import { allOrNone, extendTo, nothing, toggle, type Selection } from './photoSelection.ts';
import { usePhotos } from './usePhotos.ts';
import { useGalleryWindow } from './useGalleryWindow.ts';

interface Props {
  albums: readonly Album[];
  /** Every photo in order. */
  order: readonly number[];
  search: PhotoSearch;
  selection: Selection;
  onSelect: (selection: Selection) => void;
  /** The delete key; without it, the person may delete nothing. */
  onDelete: (() => void) | undefined;
}

/** Where the sticky bar ends: what gets the focus must not lie under it. */
const barHeight = 64;

/** All photos under the headings of their albums; of thousands only those near the window are drawn. */
export function PhotoGrid({ albums, order, search, selection, onSelect, onDelete }: Props) {
  const { ref, element, width, from, to } = useGalleryWindow();
  const [focused, setCurrent] = useState(0);
  const awaited = useRef<number>(undefined);
  const layout = layOut(albums, width);

  /** A photo that is not drawn yet gets the focus as soon as it is. */
  const focus = (place: number) => {
    setCurrent(place);
    const drawn = drawnAt(place);
    if (drawn) return drawn.focus();
    awaited.current = place;
    scrollTo(place);
  };
  const drawnAt = (place: number) => element.current?.querySelector<HTMLElement>(`[data-place="${place}"]`);
  const scrollTo = (place: number) => {
    const top = (element.current?.getBoundingClientRect().top ?? 0) + window.scrollY + (rowOf(layout.rows, place)?.top ?? 0);
    window.scrollTo({ top: top - barHeight });
  };
  // Behind the viewer the gallery goes along: closing leads to the photo that was looked at last.
  const openAt = search.openId === undefined ? -1 : order.indexOf(search.openId);
  /** The one photo that the tab key leads to. */
  const current = openAt >= 0 ? openAt : Math.min(focused, order.length - 1);
  const follow = useEffectEvent((place: number) => {
    if (!drawnAt(place)) scrollTo(place);
  });
  const isLaidOut = width > 0;
  useEffect(() => {
    if (openAt >= 0 && isLaidOut) follow(openAt);
  }, [openAt, isLaidOut]);
  const press = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLButtonElement) || event.target.dataset['place'] === undefined) return;
    const place = Number(event.target.dataset['place']);
    const id = order[place];
    if (id === undefined) return;
    const done = () => event.preventDefault();
    const next = neighbour(layout.rows, place, event.key);
    const nextId = next === undefined ? undefined : order[next];
    if (next !== undefined && nextId !== undefined) {
      done();
      if (event.shiftKey) onSelect(extendTo(selection.anchor === undefined ? toggle(nothing, id) : selection, order, nextId));
      focus(next);
    } else if (event.key === ' ') {
      done();
      onSelect(toggle(selection, id));
    } else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      done();
      onSelect({ ids: new Set(order), anchor: id });
    } else if (event.key === 'Escape' && selection.ids.size > 0) onSelect(nothing);
    else if (event.key === 'Delete' && selection.ids.size > 0) onDelete?.();
  };

  return (
    <div
      ref={ref}
      className="gallery-grid"
      role="group"
      aria-label="Fotos"
      style={{ height: layout.height }}
      onKeyDown={press}
      onKeyUp={(event) => event.key === ' ' && event.target instanceof HTMLButtonElement && event.preventDefault()}
    >
      {isLaidOut &&
        rowsWithin(layout.rows, from, to).map((row) =>
          row.ids.length === 0 ? (
            <AlbumHead key={row.key} row={row} grouping={search.agrupar} selection={selection} onSelect={onSelect} />
          ) : (
            <PhotoRow
              key={row.key}
              row={row}
              side={layout.side}
              search={search}
              current={current}
              selection={selection}
              onCurrent={setCurrent}
              onPick={(id, isRange) => onSelect(isRange ? extendTo(selection, order, id) : toggle(selection, id))}
              takeFocus={(place, tile) => {
                if (awaited.current !== place) return;
                awaited.current = undefined;
                tile.focus({ preventScroll: true });
              }}
            />
          ),
        )}
    </div>
  );
}

interface HeadProps {
  row: GalleryRow;
  grouping: PhotoSearch['agrupar'];
  selection: Selection;
  onSelect: (selection: Selection) => void;
}

function AlbumHead({ row: { album, top, height }, grouping, selection, onSelect }: HeadProps) {
  const count = album.ids.length;
  const isAll = album.ids.every((it) => selection.ids.has(it));
  const name = grouping === 'fecha' ? <Day value={album.clave} /> : (album.clave ?? 'Sin actividad');
  return (
    <div className="gallery-album" style={{ top, height }}>
      <h3>
        {name} <span className="muted">{count === 1 ? '1 foto' : `${count} fotos`}</span>
      </h3>
      <button type="button" className="button button-text" aria-pressed={isAll} onClick={() => onSelect(allOrNone(selection, album.ids))}>
        {count === 1 ? 'Elegir' : 'Elegir todas'}
      </button>
    </div>
  );
}

interface RowProps {
  row: GalleryRow;
  side: number;
  search: PhotoSearch;
  current: number;
  selection: Selection;
  onCurrent: (place: number) => void;
  onPick: (id: number, isRange: boolean) => void;
  takeFocus: (place: number, tile: HTMLButtonElement) => void;
}

function PhotoRow({ row, side, search, current, selection, onCurrent, onPick, takeFocus }: RowProps) {
  const photos = usePhotos(search.question, row.first, row.first + row.ids.length - 1);
  const isChoosing = selection.ids.size > 0;
  return (
    <div className="gallery-row" style={{ top: row.top, gap }}>
      {row.ids.map((id, column) => {
        const place = row.first + column;
        return (
          <PhotoTile
            key={id}
            id={id}
            photo={photos.get(id)}
            place={place}
            side={side}
            isCurrent={place === current}
            isChosen={selection.ids.has(id)}
            isChoosing={isChoosing}
            onFocus={() => onCurrent(place)}
            onOpen={() => search.show(id)}
            onPick={(isRange) => onPick(id, isRange)}
            takeFocus={(tile) => takeFocus(place, tile)}
          />
        );
      })}
    </div>
  );
}

interface TileProps {
  id: number;
  photo: Photo | undefined;
  place: number;
  side: number;
  isCurrent: boolean;
  isChosen: boolean;
  isChoosing: boolean;
  onFocus: () => void;
  onOpen: () => void;
  onPick: (isRange: boolean) => void;
  takeFocus: (tile: HTMLButtonElement) => void;
}

/** A photo by its caption or its file's name. */
export const nameOfPhoto = (photo: Photo): string => photo.leyenda ?? photo.archivo;

function PhotoTile({ id, photo, place, side, isCurrent, isChosen, isChoosing, onFocus, onOpen, onPick, takeFocus }: TileProps) {
  const name = photo ? nameOfPhoto(photo) : `Foto ${place + 1}`;
  const press = (event: MouseEvent) => {
    if (isChoosing || event.shiftKey || event.ctrlKey || event.metaKey) onPick(event.shiftKey);
    else onOpen();
  };
  return (
    <div className="photo-tile" style={{ width: side, height: side }} data-chosen={isChosen || undefined}>
      <button
        type="button"
        className="photo-open"
        data-place={place}
        data-photo={id}
        tabIndex={isCurrent ? 0 : -1}
        aria-label={photo ? `${name}, ${formatInstant(photo.tomada_at)}` : name}
        ref={(it) => {
          if (it) takeFocus(it);
        }}
        onFocus={onFocus}
        onClick={press}
      >
        {photo && <img src={photo.miniatura} alt="" width={side} height={side} loading="lazy" decoding="async" draggable={false} />}
      </button>
      <label className="photo-choose" data-always={isChoosing || undefined}>
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={`Elegir ${name}`}
          checked={isChosen}
          onChange={(event) => onPick(event.nativeEvent instanceof PointerEvent && event.nativeEvent.shiftKey)}
        />
      </label>
      {photo?.leyenda && (
        <span className="photo-caption" aria-hidden>
          {photo.leyenda}
        </span>
      )}
    </div>
  );
}
