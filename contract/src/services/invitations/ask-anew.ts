import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { sentJson } from '../../sent-json.ts';
import { actor, sentBody } from '../requests/codes.ts';
import { quoteLimits, Quote, quoteChanges } from '../quotes/quotes.ts';
import { documents, requestFields, oneCharge, chargedTwice } from '../quotes/fields.ts';

/**
 * With a title, all of what is asked for is written anew; `documents` come new, `removed` are one's own that go. Whoever was invited to offer
 * hears of it.
 */
export const updateQuotation = call('materials.updateQuotation', 'PUT /api/quotation/update_quotation', {
  summary: 'Cambiar una solicitud de cotización y sus documentos',
  permission: 'services:create',
  orPermission: ['services:update'],
  body: sentBody(
    z
      .strictObject({
        quotation_id: field.id,
        user: actor,
        version: field.sentVersion,
        title: field.text(200).optional(),
        ...requestFields,
        documents,
        removed: sentJson(z.array(field.id).max(quoteLimits.documents)).default([]),
      })
      .refine(oneCharge, chargedTwice)
      .refine(
        (it) => it.title !== undefined || [it.description, it.project_code, it.cost_center, it.needed_by].every((one) => one === null),
        {
          path: ['title'],
          error: 'Indique también el título: lo pedido se escribe entero.',
        },
      ),
  ),
  multipart: true,
  answer: Quote,
  refreshes: quoteChanges,
});
