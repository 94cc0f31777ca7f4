import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { PresenceAnswer, standing } from '../presence.ts';

/** The live room of a take-off. */
export const cubageRoom = (document_id: number): string => `cubages:${document_id}`;

/** Ours: tells the others who have the take-off open. */
export const tellPresence = call('erp.tellPresence', 'POST /documents/{document_id}/presence', {
  summary: 'Decir en qué celda de una cubicación se está',
  permission: 'cubication:read',
  // It writes nothing.
  reads: true,
  params: { document_id: field.id },
  body: z.strictObject(standing),
  answer: PresenceAnswer,
});
