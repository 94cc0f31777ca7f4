import type { Content } from 'pdfmake';
import { mostLabels, threadAddress } from 'contract/dashboards/index.ts';
import type * as contract from 'contract/dashboards/index.ts';
import type { Received } from 'contract/call.ts';
import { formatInstant } from 'contract/format.ts';
import { letterheadOf } from '../../administration/index.ts';
import { siteOf } from '../../platform/config.ts';
import type { Reading } from '../../platform/context.ts';
import type { FileAnswer } from '../../platform/http/downloads.ts';
import { drawPdf } from '../../platform/pdf/pdf.ts';
import { Problem } from '../../platform/problem.ts';
import { materialNamed, placeNamed } from './place.ts';
import { materialsOfPlace } from './places.ts';

/** Three beside each other. */
const across = 3;

interface Label {
  code: string;
  description: string;
  unit: string;
}

/** Labels with a code each that opens the thread of the material at the place; whoever scans one signs in first. */
export async function printThreadLabels(
  context: Reading,
  { codigoLugarInstalacion, code, search }: Received<typeof contract.threadLabels>,
): Promise<FileAnswer> {
  const { db, user, config } = context;
  const place = await placeNamed(db, user, codigoLugarInstalacion);
  const labels = code === undefined ? await labelsOfPlace(context, place.id, search) : [await materialNamed(db, code)];
  if (labels.length === 0) throw new Problem('rule', { message: 'En este lugar no se ha pedido ningún material que coincida.' });
  const content = await drawPdf(user, {
    title: `Etiquetas de ${place.place_code} · ${place.place}`,
    letterhead: await letterheadOf(context),
    printed: `Impreso por ${user.nombre} el ${formatInstant(new Date().toISOString())}`,
    content: rowsOf(labels.map((it) => drawLabel(it, place, siteOf(config) + threadAddress(place.place_code, it.code)))),
  });
  return { filename: `etiquetas-${place.place_code}${code === undefined ? '' : `-${code}`}.pdf`, content };
}

async function labelsOfPlace({ db }: Reading, place_id: number, search: string | undefined): Promise<Label[]> {
  const labels = await materialsOfPlace(db, place_id, search)
    .innerJoin('units', 'units.id', 'materials.unidad_id')
    .select(['materials.codigo as code', 'materials.descripcion as description', 'units.codigo as unit'])
    .orderBy('materials.codigo')
    .limit(mostLabels + 1)
    .execute();
  if (labels.length > mostLabels)
    throw new Problem('rule', { message: `Son más de ${mostLabels} etiquetas: búsquelas por partes, por ejemplo por familia.` });
  return labels;
}

const drawLabel = ({ code, description, unit }: Label, place: { place_code: string; place: string }, address: string): Content => ({
  stack: [
    { qr: address, fit: 92, eccLevel: 'M' },
    { text: code, bold: true, fontSize: 12, margin: [0, 4, 0, 0] },
    { text: `${description} (${unit})`, fontSize: 8 },
    { text: `${place.place_code} · ${place.place}`, fontSize: 8, style: 'foot' },
  ],
  margin: [0, 0, 0, 14],
});

function rowsOf(labels: readonly Content[]): Content[] {
  const rows: Content[] = [];
  for (let at = 0; at < labels.length; at += across)
    rows.push({ columns: Array.from({ length: across }, (_, next) => labels[at + next] ?? ''), columnGap: 12, unbreakable: true });
  return rows;
}
