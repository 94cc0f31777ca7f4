import { postHes, type PurchaseOrderInfo } from 'contract/orders/index.ts';
import { todayInChile } from '../../src/platform/today.ts';
import type { Company } from '../acting.ts';
import { addDays } from '../days.ts';
import { paper } from '../documents/document-files.ts';
import { drawSignature } from '../projects/pictures.ts';

interface Reception {
  buyer: string;
  order: PurchaseOrderInfo;
  /** Ago. */
  days: number;
  /** Of each line. */
  percent: string;
  /** Which of its milestones that is, where it is billed by them. */
  milestone?: number;
  paper?: string;
}

/** What a supplier did, accepted at the site by a foreman. */
export async function receive(
  { act }: Company,
  { buyer, order, days, percent, milestone, paper: statement = 'Estado de pago 1' }: Reception,
): Promise<void> {
  const { number, edition, items } = order;
  const signer = 'Maestro Demo 01';
  const content = await paper({
    title: `Acta de recepción de ${number}`,
    type: 'Acta',
    place: order.delivery_place ?? '—',
    project: order.project ?? '—',
    day: addDays(todayInChile(), -days),
    author: signer,
    version: 1,
  });
  await act({ days }, buyer, postHes, {
    number,
    edition,
    received_on: todayInChile(),
    paper: statement,
    ...(milestone !== undefined && { milestone }),
    items: items.map(({ line }) => ({ line, percent })),
    signer_name: signer,
    signer_rut: '33.000.154-2',
    signature: await drawSignature(signer),
    evidence: new File([new Uint8Array(content)], 'Acta de recepción.pdf'),
  });
}
