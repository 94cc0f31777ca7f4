/** An album as the server counts it. */
export interface Album {
  clave: string | null;
  ids: readonly number[];
}

/** One line of the gallery: the heading of an album, or as many photos as stand side by side. */
export interface GalleryRow {
  key: string;
  top: number;
  height: number;
  album: Album;
  /** Where the first photo of the line stands in the whole gallery; of a heading, the first of its album. */
  first: number;
  /** None in a heading. */
  ids: readonly number[];
}

export interface GalleryLayout {
  rows: GalleryRow[];
  height: number;
  columns: number;
  side: number;
}

export const gap = 6;
const heading = 48;
const [phoneWidth, phoneSide, deskSide] = [560, 104, 168];

/** Every line of a gallery so wide, before a single photo is there: nothing moves when they come. */
export function layOut(albums: readonly Album[], width: number): GalleryLayout {
  const wanted = width < phoneWidth ? phoneSide : deskSide;
  const columns = Math.max(2, Math.floor((width + gap) / (wanted + gap)));
  const side = Math.floor((width - gap * (columns - 1)) / columns);
  const rows: GalleryRow[] = [];
  let [top, first] = [0, 0];
  for (const album of albums) {
    const name = album.clave ?? '';
    rows.push({ key: `album:${name}`, top, height: heading, album, first, ids: [] });
    top += heading;
    for (let from = 0; from < album.ids.length; from += columns) {
      const ids = album.ids.slice(from, from + columns);
      rows.push({ key: `row:${name}:${from}`, top, height: side + gap, album, first: first + from, ids });
      top += side + gap;
    }
    first += album.ids.length;
  }
  return { rows, height: top, columns, side };
}

/** The lines that a window over the gallery shows, and some beyond it. */
export function rowsWithin(rows: readonly GalleryRow[], from: number, to: number): GalleryRow[] {
  return rows.slice(firstEndingAfter(rows, from), firstEndingAfter(rows, to) + 1);
}

/** The lines stand in order: found by halving. */
function firstEndingAfter(rows: readonly GalleryRow[], at: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const row = rows[middle];
    if (row && row.top + row.height <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The line on which a photo stands. */
export const rowOf = (rows: readonly GalleryRow[], place: number): GalleryRow | undefined =>
  rows.find((it) => it.ids.length > 0 && place >= it.first && place < it.first + it.ids.length);

/** Where the arrow keys lead from a photo; up and down keep the column, over the headings of albums too. */
export function neighbour(rows: readonly GalleryRow[], place: number, key: string): number | undefined {
  const lines = rows.filter((it) => it.ids.length > 0);
  const at = lines.findIndex((it) => place >= it.first && place < it.first + it.ids.length);
  const line = lines[at];
  const last = lines.at(-1);
  if (!line || !last) return undefined;
  const end = last.first + last.ids.length - 1;
  const onLine = (it: GalleryRow | undefined) => it && it.first + Math.min(place - line.first, it.ids.length - 1);
  if (key === 'ArrowRight') return place < end ? place + 1 : undefined;
  if (key === 'ArrowLeft') return place > 0 ? place - 1 : undefined;
  if (key === 'ArrowDown') return onLine(lines[at + 1]);
  if (key === 'ArrowUp') return onLine(lines[at - 1]);
  if (key === 'Home') return 0;
  return key === 'End' ? end : undefined;
}
