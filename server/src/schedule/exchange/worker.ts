import { open } from 'node:fs/promises';
import { Unreadable } from '../../platform/spreadsheet/table.ts';
import { answerOrders } from '../../platform/threads/threads.ts';
import type { FilePlan, PlanToWrite } from '../mspdi/model.ts';
import { readMspdi } from '../mspdi/read.ts';
import { writeMspdi } from '../mspdi/write.ts';

export type ExchangeOrder = { read: string } | { write: PlanToWrite };
/** `sheet`: it is a spreadsheet, which others read. */
export type ExchangeReport = { plan: FilePlan } | { xml: Uint8Array } | { sheet: true } | { message: string };

answerOrders(answer);

async function answer(order: ExchangeOrder): Promise<ExchangeReport> {
  if ('write' in order) return { xml: Buffer.from(writeMspdi(order.write)) };
  try {
    const start = await startOf(order.read);
    if (start.length === 0) throw new Unreadable('El archivo está vacío.');
    if (start.toString('hex', 0, 4) === 'd0cf11e0') throw new Unreadable(howToSaveAsXml);
    if (!isXml(start)) return { sheet: true };
    return { plan: await readMspdi(order.read) };
  } catch (error) {
    if (error instanceof Unreadable) return { message: error.message };
    throw error;
  }
}

const howToSaveAsXml =
  'Los archivos .mpp solo los lee MS Project. Ábralo ahí, elija Archivo › Guardar como › Formato XML (*.xml), e importe ese archivo.';

/** Its first letter opens an element, in whatever encoding: marks of one and blanks are passed over. */
const isXml = (start: Buffer): boolean => /^(?:\u00EF\u00BB\u00BF|\u00FF\u00FE|\u00FE\u00FF)?[\s\0]*</.test(start.toString('latin1'));

async function startOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(512), 0, 512, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
