import type { Client } from 'pg';
import { kindOf } from '../../src/projects/comments/file-kinds.ts';
import { picturesOf } from '../../src/projects/comments/files.ts';
import type { Files } from '../../src/platform/files/files.ts';
import { paper, serials } from '../documents/document-files.ts';
import { drawnPhoto, type Scene } from './pictures.ts';

/** A file of a comment, made as it is loaded. */
export type Attachment = { name: string } & ({ kind: 'photo'; scene: Scene } | { kind: 'paper'; title: string } | { kind: 'table' });

interface Attaching {
  id: number;
  place: string;
  day: string;
  attached: readonly Attachment[] | undefined;
}

/** Nobody of the company. */
const loader = { id: 0 };

/** Gives a comment of the demo its files, in the name of its author. */
export async function attach(client: Client, files: Files, { id, place, day, attached = [] }: Attaching): Promise<void> {
  for (const [at, it] of attached.entries()) {
    const content = await contentOf(it, place, day);
    const file = new File([new Uint8Array(content)], it.name);
    const { tipo, extension, isPicture } = await kindOf(file, it.name, loader);
    const pictures = isPicture ? await picturesOf(file) : undefined;
    await client.query(
      `insert into comment_files (comment_id, position, subido_por, nombre, bytes, tipo, archivo, vista, miniatura, created_at)
       select id, $2, autor_id, $3, $4, $5, $6, $7, $8, created_at from comments where id = $1`,
      [
        id,
        at + 1,
        it.name,
        file.size,
        tipo,
        await files.keep(content, extension),
        pictures && (await files.keep(pictures.large, 'webp')),
        pictures && (await files.keep(pictures.small, 'webp')),
      ],
    );
  }
}

function contentOf(it: Attachment, place: string, day: string): Promise<Buffer> {
  if (it.kind === 'photo') return drawnPhoto(it.scene, { taken: `${day.replaceAll('-', ':')} 09:00:00`, latitud: -33.5, longitud: -70.7 });
  if (it.kind === 'table') return Promise.resolve(serials(place));
  return paper({ title: it.title, type: 'Ficha técnica', place, project: 'Sol de Papel', day, author: 'Tomás Quillay', version: 1 });
}
