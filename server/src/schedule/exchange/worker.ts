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
    if (start.startsWith('504b')) return { sheet: true };
    if (start === '') throw new Unreadable('El archivo está vacío.');
    if (start.startsWith('d0cf11e0')) throw new Unreadable(howToSaveAsXml);
    if (!/^(?:efbbbf)?(?:3c|0[9ad]|20)|^fffe|^feff|^003c/.test(start)) return { sheet: true };
    return { plan: await readMspdi(order.read) };
  } catch (error) {
    if (error instanceof Unreadable) return { message: error.message };
    throw error;
  }
}

const howToSaveAsXml =
  'Los archivos .mpp solo los lee MS Project. Ábralo ahí, elija Archivo › Guardar como › Formato XML (*.xml), e importe ese archivo.';

async function startOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.toString('hex', 0, bytesRead);
  } finally {
    await file.close();
  }
}
