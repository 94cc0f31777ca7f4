import { uploadServiceFile } from 'contract/services/index.ts';
import { scene } from '../../../test/scene.ts';

/** A paper as somebody sends it. */
export const pdf = (name = 'cotizacion.pdf') => new File(['%PDF-1.7\n1 0 obj\n%%EOF\n'], name, { type: 'application/pdf' });

/** Whoever asks, two of supply, and somebody who approves. */
export async function quoteScene(options: Parameters<typeof scene>[0] = {}) {
  const all = await scene(options);
  const { employee } = all;
  const asks = ['services:read', 'services:create'] as const;
  const ana = await employee({ nombre: 'Ana Pide', permissions: asks });
  const pedro = await employee({ nombre: 'Pedro Pide', permissions: asks });
  const rocio = await employee({ nombre: 'Rocío Compra', permissions: [...asks, 'services:update'], isSupply: true });
  const jaime = await employee({ nombre: 'Jaime Compra', permissions: [...asks, 'services:update'], isSupply: true });
  const bruno = await employee({ nombre: 'Bruno Aprueba', permissions: ['services:read', 'services:approve'] });
  const send = (by: typeof ana, file = pdf()) => by.call(uploadServiceFile, { file });
  return { ...all, ana, pedro, rocio, jaime, bruno, send };
}
