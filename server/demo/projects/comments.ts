import type { Client } from 'pg';
import type { Files } from '../../src/platform/files/files.ts';
import { attach, type Attachment } from './comment-files.ts';

interface DemoComment {
  /** The beginning of an e-mail. */
  who: string;
  /** Days before the demo's day, and the hour in Santiago. */
  at: [daysBack: number, hour: string];
  text: string;
  files?: readonly Attachment[];
  answers?: readonly DemoComment[];
}

/** What was said lately at the places that everybody knows; `@name` mentions that person. */
const conversations: readonly { place: string; said: readonly DemoComment[] }[] = [
  {
    place: 'Local Maipú',
    said: [
      {
        who: 'nicolas.olivillo',
        at: [9, '09:12'],
        text: 'Llegó la estructura completa: 162 soportes y la canal. Dos cajas con golpes en una esquina, el material está sano.',
        files: [
          { kind: 'photo', name: 'caja-golpeada.jpg', scene: { kind: 'ground', advance: 0, light: 12 } },
          { kind: 'photo', name: 'soportes-en-patio.jpg', scene: { kind: 'structure', advance: 1, light: 30 } },
          { kind: 'table', name: 'recepcion-estructura.csv' },
        ],
        answers: [{ who: 'hugo.belloto', at: [9, '09:40'], text: 'Recibido. Dejo constancia en la guía, gracias por avisar.' }],
      },
      {
        who: 'tomas.quillay',
        at: [6, '16:25'],
        text: '@camila.peumo el tablero existente no tiene espacio para la protección de 3×125 A. Propongo un tablero nuevo al costado del transformador; el unilineal corregido queda hoy en Documentos.',
        answers: [
          { who: 'camila.peumo', at: [6, '17:02'], text: 'De acuerdo. @nicolas.olivillo, ¿el muro aguanta o hay que anclar a piso?' },
          { who: 'nicolas.olivillo', at: [5, '08:30'], text: 'Es hormigón armado, 20 cm. Aguanta sin problema, lo medí con detector.' },
          {
            who: 'tomas.quillay',
            at: [5, '09:15'],
            text: 'Perfecto, entonces mural IP65. Actualizo la lista de materiales.',
            files: [{ kind: 'paper', name: 'tablero-mural-ip65.pdf', title: 'Tablero mural IP65' }],
          },
        ],
      },
      {
        who: 'ignacio.radal',
        at: [2, '11:48'],
        text: 'Revisión de altura hecha. Falta una línea de vida en el borde poniente del techo: nadie trabaja ahí hasta instalarla.',
        answers: [{ who: 'nicolas.olivillo', at: [1, '18:05'], text: 'Instalada esta tarde y certificada. Subo las fotos a la galería.' }],
      },
      {
        who: 'nicolas.olivillo',
        at: [0, '08:55'],
        text: 'Hoy montamos las filas 7 a 11. El supermercado pide no usar la grúa entre las 12:00 y las 15:00. @camila.peumo, si el camión del lunes puede llegar antes de las 9, mejor.',
      },
    ],
  },
  {
    place: 'Local Providencia',
    said: [
      {
        who: 'camila.peumo',
        at: [4, '10:20'],
        text: 'La inspección de la SEC quedó para el jueves a las 10:00. Requisitos: https://www.sec.cl/generacion-distribuida',
        answers: [{ who: 'fernanda.ulmo', at: [4, '10:41'], text: 'Llevo el TE4 impreso y las mediciones de puesta a tierra.' }],
      },
      {
        who: 'fernanda.ulmo',
        at: [1, '15:30'],
        text: 'Inversores comunicando. La tensión en vacío de la cadena 3 es 12 V menor que las otras; la reviso mañana.',
        files: [{ kind: 'photo', name: 'inversores.jpg', scene: { kind: 'inverter', advance: 1, light: 0 } }],
      },
    ],
  },
  {
    place: 'Casa Espino',
    said: [
      {
        who: 'sofia.tepa',
        at: [3, '12:10'],
        files: [{ kind: 'photo', name: 'bodega-de-la-casa.jpg', scene: { kind: 'roof', advance: 0, light: 26 } }],
        text: 'La dueña pide que el inversor quede en la bodega y no en el pasillo. @elena.boldo, son 6 metros más de canalización.',
      },
      { who: 'elena.boldo', at: [2, '09:05'], text: 'Aprobado por el cliente, lo sumo al cierre.' },
    ],
  },
  {
    place: 'Parque Luciérnaga',
    said: [
      {
        who: 'pedro.ciruelillo',
        at: [7, '19:20'],
        text: 'Hincado al 74 %. En la zona norte hay roca a 1,1 m: estamos usando preperforación, avance de 90 hincas por día.',
        answers: [
          {
            who: 'diego.rauli',
            at: [6, '08:10'],
            text: 'Bien. @pedro.ciruelillo registra los metros de preperforación, los cobramos como adicional.',
          },
        ],
      },
      { who: 'diego.rauli', at: [1, '17:45'], text: 'CGE confirmó la energización para la segunda semana de diciembre.' },
    ],
  },
];

/** Comments of the demo, and what those who were mentioned were told; what is there already stays as it is. Attached files only with a store. */
export async function loadComments(client: Client, { today, files }: { today: string; files: Files | undefined }): Promise<void> {
  const { rows } = await client.query('select from comments limit 1');
  if (rows.length > 0) return;
  for (const { place, said } of conversations)
    for (const { answers = [], ...first } of said) {
      const id = await say(client, today, place, first);
      if (files) await attach(client, files, { id, place, day: today, attached: first.files });
      for (const answer of answers) {
        const answered = await say(client, today, place, answer, id);
        if (files) await attach(client, files, { id: answered, place, day: today, attached: answer.files });
      }
    }
  // What was told before yesterday has been read.
  await client.query(
    `insert into notifications (user_id, kind, title, text, url, created_at, read_at)
    select mentions.user_id, 'mention', users.nombre || ' le mencionó en ' || places.nombre, left(comments.texto, 240),
      '/proyectos/lugarInstalacion/' || "codigoLugarInstalacion" || '/' || "codigoProyecto" || '/comentarios?comentario=' || comments.id,
      comments.created_at, case when comments.created_at < $1::date - 2 then comments.created_at + interval '1 hour' end
    from comment_mentions as mentions
    join comments on comments.id = mentions.comment_id
    join users on users.id = comments.autor_id
    join places on places.id = comments.place_id
    order by comments.id`,
    [today],
  );
  await client.query(`
    update notifications set text = regexp_replace(text, '@\\{' || users.id || '\\}', '@' || users.nombre, 'g')
    from users where text like '%@{' || users.id || '}%'`);
}

/** References stand in the place of names, as the server keeps them. */
async function say(
  client: Client,
  today: string,
  place: string,
  { who, at: [daysBack, hour], text }: DemoComment,
  answers?: number,
): Promise<number> {
  const named = [...text.matchAll(/@([a-z]+\.[a-z]+)/g)].map(([, name]) => `${name}@soldepapel.example`);
  const people = await client.query<{ id: number; email: string }>('select id, email from users where email = any($1)', [named]);
  const texto = people.rows.reduce((done, { id, email }) => done.replaceAll(`@${email.split('@')[0]}`, `@{${id}}`), text);
  const { rows } = await client.query<{ id: number }>(
    `insert into comments (place_id, autor_id, responde_a, texto, created_at)
     select places.id, users.id, $1, $2, ($3::date - $4::integer + $5::time) at time zone 'America/Santiago'
     from places, users where places.nombre = $6 and users.email = $7 order by places.id limit 1 returning id`,
    [answers ?? null, texto, today, daysBack, hour, place, `${who}@soldepapel.example`],
  );
  const [made] = rows;
  if (!made) throw new Error(`The demo has no ${who} or no ${place}.`);
  await client.query('insert into comment_mentions (comment_id, user_id) select $1, unnest($2::integer[])', [
    made.id,
    people.rows.map((it) => it.id),
  ]);
  return made.id;
}
