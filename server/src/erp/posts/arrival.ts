import type { ErpDocument } from 'contract/erp/index.ts';
import { ErpFailure, type Erp } from '../../outside/erp/port.ts';
import type { Preparing } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { maySteer } from './actions.ts';
import { postsSeenBy } from './posts.ts';

/** Whether a card is the way already that a change says; undefined: it is no change of a card. */
export async function saysAlready(erp: Erp, { item_change, partner_change }: ErpDocument): Promise<boolean | undefined> {
  if (item_change) return erp.hasItemChange(item_change);
  return partner_change && erp.hasPartnerChange(partner_change);
}

/** Of a post whose answer was lost the ERP is asked: what it has is not changed here, and the person is told so. */
export async function refuseArrived({ db, user, outside }: Preparing, id: string): Promise<void> {
  const found = await postsSeenBy(db, user).select(['payload', 'sent_at', 'state']).where('id', '=', id).executeTakeFirst();
  if (!found?.sent_at || found.state === 'enviando' || !maySteer(user)) return;
  const { payload, sent_at } = found;
  const arrived = await arrivedAs(outside.erp, payload);
  if (arrived !== undefined)
    throw new Problem('wrong_state', {
      message: `${arrived}: no se corrige ni se anula aquí. Presione «Reintentar» para registrarlo.`,
    });
  if (sent_at.getTime() + outside.erp.settling > Date.now())
    throw new Problem('wrong_state', {
      message: 'Se perdió la respuesta del ERP y aún puede estar creando el documento. Espere unos minutos.',
    });
}

/** In words; undefined: it is not there. */
async function arrivedAs(erp: Erp, document: ErpDocument): Promise<string | undefined> {
  try {
    const isSo = await saysAlready(erp, document);
    if (isSo !== undefined) return isSo ? 'El cambio ya está en el ERP' : undefined;
    const posted = await erp.find(document.kind, document.reference);
    return posted && `El documento ya está en el ERP con el número ${posted.number}`;
  } catch (error) {
    if (!(error instanceof ErpFailure)) throw error;
    const message = `Se perdió la respuesta de un envío y el ERP no dice si lo recibió: ${error.message} Intente más tarde.`;
    throw new Problem('outside_down', { message });
  }
}
