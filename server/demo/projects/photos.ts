import type { Client } from 'pg';
import { fingerprint, readPhoto } from '../../src/projects/photos/image.ts';
import type { Files } from '../../src/platform/files/files.ts';
import { addDays } from '../days.ts';
import { drawnPhoto, type Scene } from './pictures.ts';

interface PhotoStory extends Scene {
  place: 0 | 1;
  daysAgo: number;
  clock: string;
  leyenda: string | null;
  actividad: string | null;
}

const [survey, mounting, panels, wiring] = ['Levantamiento', 'Montaje de estructura', 'Montaje de paneles', 'Canalización y cableado'];

const photoStories: readonly PhotoStory[] = [
  { place: 0, daysAgo: 34, clock: '10:12:40', kind: 'roof', advance: 0, light: 4, leyenda: 'Techo antes de la obra', actividad: survey },
  { place: 0, daysAgo: 34, clock: '10:20:05', kind: 'roof', advance: 0, light: 22, leyenda: null, actividad: survey },
  {
    place: 0,
    daysAgo: 12,
    clock: '09:45:10',
    kind: 'structure',
    advance: 0.4,
    light: 10,
    leyenda: 'Estructura anclada y nivelada',
    actividad: mounting,
  },
  { place: 0, daysAgo: 12, clock: '17:31:52', kind: 'panels', advance: 0.2, light: 40, leyenda: null, actividad: panels },
  { place: 0, daysAgo: 9, clock: '12:02:33', kind: 'panels', advance: 0.5, light: 16, leyenda: 'Filas 1 a 3 completas', actividad: panels },
  {
    place: 0,
    daysAgo: 9,
    clock: '16:40:18',
    kind: 'cables',
    advance: 0.6,
    light: 34,
    leyenda: 'Bajada de corriente continua',
    actividad: wiring,
  },
  {
    place: 0,
    daysAgo: 3,
    clock: '11:15:47',
    kind: 'inverter',
    advance: 1,
    light: 0,
    leyenda: 'Inversores montados, sin energizar',
    actividad: wiring,
  },
  { place: 0, daysAgo: 1, clock: '15:58:29', kind: 'panels', advance: 1, light: 28, leyenda: 'Montaje terminado', actividad: panels },
  { place: 1, daysAgo: 20, clock: '11:05:14', kind: 'ground', advance: 0, light: 8, leyenda: null, actividad: survey },
  {
    place: 1,
    daysAgo: 5,
    clock: '10:33:21',
    kind: 'structure',
    advance: 1,
    light: 19,
    leyenda: 'Estructura de la segunda fila',
    actividad: mounting,
  },
  { place: 1, daysAgo: 2, clock: '13:20:00', kind: 'panels', advance: 0.3, light: 12, leyenda: null, actividad: null },
];

interface Row {
  place_id: number;
  subida_por: number | null;
  latitud: string;
  longitud: string;
}

/** Photos of two places of the demo's best-known project, drawn as they are loaded; in a folder of stored files. */
export async function loadPhotos(client: Client, { files, today }: { files: Files; today: string }): Promise<void> {
  // The oldest places that know where they are.
  const { rows: places } = await client.query<Row>(`
    select places.id as place_id, latitud, longitud, coalesce(member.user_id, projects.jefe_proyecto_id) as subida_por
    from places join projects using ("codigoProyecto")
    left join lateral (select user_id from project_members where project_id = projects.id order by user_id limit 1) as member on true
    where "codigoProyecto" = 'CI-26012' and latitud is not null and not exists (select from photos where place_id = places.id)
    order by places.id limit 2`);
  // The store's secret signs addresses, and nobody asks for one here.
  const made = await Promise.all(
    photoStories.flatMap((it, at) => {
      const place = places[it.place];
      return place ? madePhoto(files, place, { ...it, taken: `${addDays(today, -it.daysAgo)} ${it.clock}`, number: 1840 + at * 3 }) : [];
    }),
  );
  for (const it of made) await insert(client, it);
}

type New = PhotoStory & { taken: string; number: number };

async function madePhoto(files: Files, place: Row, { taken, number, leyenda, actividad, ...scene }: New) {
  const position = { latitud: Number(place.latitud) + number / 1e7, longitud: Number(place.longitud) - number / 1e7 };
  const bytes = await drawnPhoto(scene, { taken: taken.replaceAll('-', ':'), ...position });
  const file = new Blob([new Uint8Array(bytes)]);
  const { tipo, ancho, alto, camara, latitud, longitud, vista, miniatura } = await readPhoto(file, { id: 0 });
  const row = {
    place_id: place.place_id,
    archivo: `IMG_${number}.jpg`,
    original: await files.keep(bytes, 'jpg'),
    vista: await files.keep(vista, 'webp'),
    miniatura: await files.keep(miniatura, 'webp'),
    tipo,
    ancho,
    alto,
    camara,
    latitud,
    longitud,
    leyenda,
    actividad,
    bytes: bytes.length,
    subida_por: place.subida_por,
  };
  return { row, taken, sha256: await fingerprint(file) };
}

async function insert(client: Client, { row, taken, sha256 }: Awaited<ReturnType<typeof madePhoto>>): Promise<void> {
  const names = Object.keys(row).join(', ');
  await client.query(
    `insert into photos (${names}, sha256, tomada_at, fecha_origen, created_at)
     select ${names}, $2, moment, 'exif', moment + interval '5 hours'
     from jsonb_populate_record(null::photos, $1), (select $3::timestamp at time zone 'America/Santiago' as moment) as clock`,
    [JSON.stringify(row), sha256, taken],
  );
}
