import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import type { Files } from '../../src/platform/files/files.ts';
import { addDays, atWork } from '../days.ts';
import { paper, picture, serials, type Paper } from './document-files.ts';

/** How many of the expected documents a place has, in the order of the catalogues. */
const places = [
  { project: 'CI-26012', nombre: 'Local Providencia', count: 24 },
  { project: 'CI-26012', nombre: 'Local Maipú', count: 11 },
  { project: 'RE-26041', nombre: 'Casa Espino', count: 9 },
];
/** What a place does not need, and why. */
const marks: Record<string, string> = {
  'Topografía y mecánica de suelos': 'Se instala sobre un techo existente.',
  'Carta de pertinencia o RCA': 'No requiere evaluación ambiental por su tamaño.',
  SCR: 'Aplica solo a PMGD.',
  ICC: 'Aplica solo a PMGD.',
};
const revisedDocuments = new Set(['Plano de layout', 'Diagrama unilineal']);
/** Who provides what, by the responsible area. */
const authors: Record<string, string> = {
  Comercial: 'benjamin.molle@soldepapel.example',
  Ingeniería: 'fernanda.ulmo@soldepapel.example',
  Abastecimiento: 'rocio.alerce@soldepapel.example',
};
const documentControl = 'amparo.chanar@soldepapel.example';

interface Slot {
  place_id: number;
  name_id: number;
  project: string;
  place: string;
  title: string;
  type: string;
  area: string | null;
  privado: boolean;
  at: number;
}
interface Person {
  id: number;
  email: string;
  nombre: string;
}

/** Documents of a few named places, with real little files; nothing when some are there already. */
export async function loadDocuments(client: Client, { files, today }: { files: Files; today: string }): Promise<void> {
  const { rows: there } = await client.query('select from place_documents limit 1');
  if (there.length > 0) return;
  const { rows: slots } = await client.query<Slot>(
    `select places.id as place_id, name.id as name_id, it.project, places.nombre as place, name.nombre as title, type.nombre as type, area.nombre as area,
       name.privado, (row_number() over (partition by places.id order by type.orden, name.orden))::integer as at
     from jsonb_to_recordset($1) as it(project text, nombre text, count integer)
     join places on places."codigoProyecto" = it.project and places.nombre = it.nombre
     cross join document_names as name join document_types as type on type.id = name.tipo_documento_id
     left join responsible_areas as area on area.id = name.area_responsable_id
     where name.activo and type.activo`,
    [JSON.stringify(places)],
  );
  const { rows: people } = await client.query<Person>('select id, email, nombre from users');
  // The name of a file is its number in this folder: nothing is signed here.
  for (const slot of slots) {
    const motive = marks[slot.title];
    const count = places.find((it) => it.nombre === slot.place)?.count ?? 0;
    const author = people.find((it) => it.email === (authors[slot.area ?? ''] ?? documentControl)) ?? people[0];
    if (!author) return;
    if (motive) await mark(client, slot, { motive, author, today });
    else if (slot.at <= count) await keep({ client, files }, slot, { author, today });
  }
}

async function mark(
  client: Client,
  { place_id, name_id, privado }: Slot,
  { motive, author, today }: { motive: string; author: Person; today: string },
) {
  await client.query(
    `insert into place_documents (place_id, nombre_documento_id, privado, motivo, marcado_por, marcado_at) values ($1, $2, $3, $4, $5, $6)`,
    [place_id, name_id, privado, motive, author.id, atWork(addDays(today, -40), 90)],
  );
}

async function keep(
  { client, files }: { client: Client; files: Files },
  { place_id, name_id, privado, title, type, place, project, at }: Slot,
  { author, today }: { author: Person; today: string },
): Promise<void> {
  const last = revisedDocuments.has(title) ? 2 : 1;
  const { rows } = await client.query<{ id: number }>(
    `insert into place_documents (place_id, nombre_documento_id, privado, vigente) values ($1, $2, $3, $4) returning id`,
    [place_id, name_id, privado, last],
  );
  for (let version = 1; version <= last; version += 1) {
    const day = addDays(today, -60 + at * 2 + version * 3);
    const made = await fileOf({ title, type, place, project, day, author: author.nombre, version });
    await client.query(
      `insert into place_document_versions (document_id, numero, archivo, nombre, bytes, tipo, sha256, comentario, subido_por, subido_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        rows[0]?.id,
        version,
        await files.keep(made.content, made.ending),
        `${plain(project)}-${plain(title)}${last > 1 ? `-rev${version}` : ''}.${made.ending}`,
        made.content.length,
        made.type,
        createHash('sha256').update(made.content).digest('hex'),
        version > 1 ? 'Corrige observaciones del mandante.' : null,
        author.id,
        atWork(day, at * 11),
      ],
    );
  }
}

async function fileOf(about: Paper): Promise<{ content: Buffer; ending: string; type: string }> {
  if (about.title === 'Informe de visita técnica con fotos') return { content: await picture(), ending: 'jpg', type: 'image/jpeg' };
  if (about.title === 'Packing list y números de serie') return { content: serials(about.place), ending: 'csv', type: 'text/csv' };
  return { content: await paper(about), ending: 'pdf', type: 'application/pdf' };
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
