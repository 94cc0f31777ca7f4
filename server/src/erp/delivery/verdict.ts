import type { ErpError } from 'contract/erp/index.ts';
import { ErpFailure, type ErpPosted } from '../../outside/erp/port.ts';
import type { Outcome } from './outcome.ts';

export const settling: ErpError = {
  code: null,
  text: 'Se perdió la respuesta del ERP y aún puede estar creando el documento: se buscará de nuevo antes de reenviarlo.',
  field: null,
};

/** What waits and is not there any more was taken away in the ERP. */
export function stands(found: ErpPosted | undefined): Outcome {
  if (!found) return { kind: 'refused', error: { code: null, text: 'El documento que esperaba ya no está en el ERP.', field: null } };
  if (found.state === 'rejected_in_erp')
    return {
      kind: 'refused',
      error: { code: null, text: `Fue rechazado en el ERP por sus aprobaciones (borrador ${found.entry}).`, field: null },
    };
  return { kind: 'posted', posted: found };
}

export function failureOutcome(error: unknown, waits: boolean): Outcome {
  // Ours, or the database's: it is tried again when the lease ends, by who then asks the ERP first.
  if (!(error instanceof ErpFailure)) throw error;
  const { kind, nothingDone } = error;
  const told = toldOf(error);
  if (waits) return { kind: 'still_waiting', error: told };
  return kind === 'refused' ? { kind: 'refused', error: told } : { kind: 'postponed', error: told, isKnown: nothingDone };
}

export const toldOf = ({ code, field, message }: ErpFailure): ErpError => ({ code, text: message, field });
