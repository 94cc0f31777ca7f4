import type { Content } from 'pdfmake';
import { creationStates, type Creation, type CreationComment } from 'contract/supplying/index.ts';
import type * as contract from 'contract/supplying/index.ts';
import type { Received } from 'contract/call.ts';
import { formatInstant } from 'contract/format.ts';
import { printPaper } from '../../administration/index.ts';
import type { Reading } from '../../platform/context.ts';
import type { FileAnswer } from '../../platform/http/downloads.ts';
import { facts, remark, table, type Column } from '../../platform/pdf/blocks.ts';
import { materialFacts, supplierFacts, type Facts } from './facts.ts';
import { getMaterialCreation } from './materials.ts';
import { getSupplierCreation } from './suppliers.ts';

export async function printMaterialCreation(context: Reading, asked: Received<typeof contract.materialCreationPdf>): Promise<FileAnswer> {
  const creation = await getMaterialCreation(context, asked);
  return printCreation(context, creation, { name: creation.material.description, known: materialFacts(creation.material) });
}

/** Where it is paid is on no paper. */
export async function printSupplierCreation(context: Reading, asked: Received<typeof contract.supplierCreationPdf>): Promise<FileAnswer> {
  const creation = await getSupplierCreation(context, asked);
  return printCreation(context, creation, { name: creation.supplier.name, known: supplierFacts(creation.supplier) });
}

/** A request to create something as a paper: what it is, why, and what was said of it. */
const printCreation = (context: Reading, it: Creation, { name, known }: { name: string; known: Facts }): Promise<FileAnswer> =>
  printPaper(context, {
    title: `Solicitud de creación ${it.number}`,
    filename: `solicitud-${it.number}`,
    content: [
      { text: name, style: 'section' },
      facts([...standing(it), ...known]),
      ...remark('Para qué se necesita', it.reason),
      ...remark('Por qué es otro', it.distinct_reason),
      ...commentsOf(it),
    ],
  });

const standing = (it: Creation): Facts => [
  ['Estado', creationStates.label(it.status)],
  ['Pidió', `${it.requested_by.nombre}, ${formatInstant(it.created_at)}`],
  ['En manos de', it.waiting_for],
  ['Código', it.code],
];

const commentColumns: readonly Column<CreationComment>[] = [
  { title: 'Comentario', text: (it) => it.comment },
  { title: 'Quién', width: 120, text: (it) => it.user.nombre },
  { title: 'Cuándo', width: 90, text: (it) => formatInstant(it.at) },
];

const commentsOf = ({ comments }: Creation): Content[] => (comments.length === 0 ? [] : [table(commentColumns, comments)]);
