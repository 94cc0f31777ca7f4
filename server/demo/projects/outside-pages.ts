import type { Client } from 'pg';
import { webServiceOf, type Segment } from 'contract/projects/index.ts';

interface Link {
  proyecto: string;
  /** Of the project's places: the first, or all. */
  todos?: true;
  titulo: string;
  url: string;
  nota?: string;
  destacado?: true;
  email: string;
  dias: number;
}

const camila = 'camila.peumo@soldepapel.example';
const elena = 'elena.boldo@soldepapel.example';
const diego = 'diego.rauli@soldepapel.example';

const drive = (name: string) => `https://drive.google.com/drive/folders/${name}`;
const sharepoint = (name: string) => `https://soldepapel.sharepoint.com/sites/obras/Documentos/${name}`;

/** What people keep in other systems. */
const links: readonly Link[] = [
  {
    proyecto: 'CI-26012',
    todos: true,
    titulo: 'Carpeta compartida con el mandante',
    url: drive('1NanduseraObras'),
    nota: 'Actas y protocolos firmados',
    destacado: true,
    email: camila,
    dias: 64,
  },
  {
    proyecto: 'CI-26012',
    titulo: 'Planos as built, revisión B',
    url: sharepoint('CI-26012/planos-rev-b.pdf'),
    nota: 'Reemplaza la revisión A',
    email: camila,
    dias: 21,
  },
  { proyecto: 'CI-26012', titulo: 'Programa semanal', url: 'https://app.smartsheet.com/sheets/ci26012programa', email: camila, dias: 9 },
  { proyecto: 'CI-26012', titulo: 'Trámite TE4 en línea', url: 'https://www.sec.cl/tramites/te4', email: camila, dias: 5 },
  {
    proyecto: 'CI-26012',
    titulo: 'Vuelo de dron del techo',
    url: 'https://youtu.be/techo-maipu',
    nota: 'Antes de montar la estructura',
    email: camila,
    dias: 33,
  },
  { proyecto: 'RE-26041', titulo: 'Fotos de la visita técnica', url: drive('1CasaEspinoVisita'), email: elena, dias: 40 },
  { proyecto: 'RE-26041', titulo: 'Contrato firmado', url: 'https://app.webdox.cl/documentos/casa-espino', email: elena, dias: 46 },
  { proyecto: 'RE-26042', titulo: 'Certificado TE4', url: 'https://www.sec.cl/tramites/te4/casa-maiten', email: elena, dias: 3 },
  {
    proyecto: 'PG-26002',
    titulo: 'Expediente de conexión',
    url: 'https://www.coordinador.cl/proyectos/pmgd',
    nota: 'ICC y sus plazos',
    destacado: true,
    email: diego,
    dias: 75,
  },
  { proyecto: 'PG-26002', titulo: 'Modelo del parque', url: 'https://acc.autodesk.com/docs/parque', email: diego, dias: 30 },
];

interface Board {
  segmento?: Segment;
  proyecto?: string;
  titulo: string;
  stage_id?: number;
}

/** Pages that the company has published in its spreadsheet tool. */
const boards: readonly Board[] = [
  { segmento: 'general', titulo: 'Cartera consolidada' },
  { segmento: 'general', titulo: 'Permisos en trámite', stage_id: 3 },
  { segmento: 'RE', titulo: 'Agenda de instalaciones' },
  { segmento: 'RE', titulo: 'Postventa', stage_id: 10 },
  { segmento: 'CI', titulo: 'Avance de obras' },
  { segmento: 'CI', titulo: 'Declaraciones SEC', stage_id: 7 },
  { segmento: 'PG', titulo: 'Hitos de conexión' },
  { segmento: 'PG', titulo: 'Construcción', stage_id: 5 },
  { proyecto: 'CI-26012', titulo: 'Programa del proyecto' },
];

/** Links of places and dashboards; a database that has some already keeps its own. */
export async function loadOutsidePages(client: Client): Promise<void> {
  await client.query(
    `insert into place_links (place_id, titulo, url, servicio, nota, destacado, user_id, created_at, updated_at)
     select places.id, it.titulo, it.url, it.servicio, it.nota, coalesce(it.destacado, false), users.id,
       now() - make_interval(days => it.dias), now() - make_interval(days => it.dias)
     from jsonb_to_recordset($1) as it(proyecto text, todos boolean, titulo text, url text, servicio text, nota text, destacado boolean, email text, dias integer)
     join lateral (
       select id, row_number() over (order by "codigoLugarInstalacion") as n from places where "codigoProyecto" = it.proyecto
     ) as places on places.n = 1 or it.todos
     left join users using (email)
     on conflict do nothing`,
    [JSON.stringify(links.map((it) => ({ ...it, servicio: webServiceOf(it.url) })))],
  );
  const addressed = boards.map((it, at) => ({
    ...it,
    orden: at + 1,
    url: `https://app.smartsheet.com/b/publish?EQBCT=${(0xde0 + at).toString(16).padStart(32, '0')}`,
  }));
  await client.query(
    `insert into dashboards (titulo, url, segmento, project_id, stage_id, orden, user_id)
     select it.titulo, it.url, it.segmento, projects.id, it.stage_id, it.orden, users.id
     from jsonb_to_recordset($1) as it(titulo text, url text, segmento text, proyecto text, stage_id integer, orden integer)
     left join projects on projects."codigoProyecto" = it.proyecto
     left join users on users.email = 'julio.notro@soldepapel.example'
     where it.segmento is not null or projects.id is not null
     on conflict do nothing`,
    [JSON.stringify(addressed)],
  );
}
