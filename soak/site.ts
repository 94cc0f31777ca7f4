import { createDocumento, updateDocumento } from 'contract/documents/index.ts';
import {
  createComentario,
  createLugarInstalacion,
  createProyecto,
  getProject,
  mentionOf,
  updateProyecto,
  uploadPhoto,
} from 'contract/projects/index.ts';
import { picture } from '../server/src/projects/photos/scene.ts';
import type { Job } from './job.ts';

/** Somebody of another crew is told of it, by the bell and by mail. */
export async function commentPlace({ crew, callers: { engineer }, stranger, ledger }: Job): Promise<void> {
  const tag = ledger.tag();
  const where = { codigoLugarInstalacion: crew.place_code, codigoProyecto: crew.project_code };
  await engineer.write(createComentario, { ...where, texto: `${tag} ${mentionOf(stranger)} mire esto` }, { tag });
}

/** A new place, with a photo and a document in two versions. */
export async function openPlace({ crew, callers: { engineer }, ledger, random, document_name_id }: Job): Promise<void> {
  const tag = ledger.tag();
  const opened = await engineer.write(createLugarInstalacion, { codigoProyecto: crew.project_code, nombre: tag }, { tag });
  if (!opened.answer) return;
  const { codigoLugarInstalacion, codigoProyecto } = opened.answer;
  const where = { codigoLugarInstalacion, codigoProyecto };

  const seen = ledger.tag();
  const [width, height] = [random.whole(40, 400), random.whole(40, 400)];
  await engineer.write(uploadPhoto, { ...where, file: await picture({ width, height, name: `${seen}.jpg` }) }, { tag: seen });

  const written = ledger.tag();
  const first = await engineer.write(
    createDocumento,
    { ...where, nombre_documento_id: document_name_id, file: paper(written) },
    { tag: written },
  );
  if (!first.answer) return;
  const again = ledger.tag();
  const { id, version } = first.answer;
  await engineer.write(updateDocumento, { id, version, file: paper(again) }, { tag: again });
}

/** No two alike. */
const paper = (tag: string): File => new File([`%PDF-1.4\n% ${tag}\n%%EOF\n`], `${tag}.pdf`, { type: 'application/pdf' });

/** The crew's own project: nobody else changes it, so the last change stands. */
export async function editProject({ crew, callers: { engineer }, ledger }: Job): Promise<void> {
  const found = await engineer.read(getProject, { code: crew.project_code });
  if (!found) return;
  const observaciones = ledger.tag();
  const { id, version, nombre, linea } = found;
  const change = { id, version, nombre, linea, jefe_proyecto_id: crew.people.boss.user_id, observaciones };
  await engineer.write(updateProyecto, change, { tag: observaciones, of: crew.project_code });
}

export async function startProject({ callers: { engineer }, ledger }: Job): Promise<void> {
  const nombre = ledger.tag();
  await engineer.write(createProyecto, { nombre, linea: 'RE' }, { tag: nombre });
}
