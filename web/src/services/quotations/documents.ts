import { unmistakable } from '../unitPrice.ts';
import type { Input } from 'contract/call.ts';
import type { addServiceItems, ServiceDocument } from 'contract/services/index.ts';

/** A document as it is being written. */
export type WrittenDocument = NonNullable<Input<typeof addServiceItems>['items'][number]['documents']>[number];

export const documentsIn = (value: unknown): WrittenDocument[] => (Array.isArray(value) ? value : []);

/** A document that is there, as its form begins. */
export const writtenOf = (it: ServiceDocument): WrittenDocument => ({
  document_type: it.document_type,
  file_id: it.file?.id ?? null,
  price: it.price && unmistakable(it.price),
  coin: it.coin,
  amount: it.amount,
  supplier_rut: it.supplier_rut,
  supplier: it.supplier,
  supplier_email: it.supplier_email,
  selected: it.selected,
  tax_exempt: it.tax_exempt,
  shopping_index: it.shopping_index,
  number: it.number,
  date: it.date,
  valid_until: it.valid_until,
  delivery_days: it.delivery_days,
  payment_terms: it.payment_terms,
  freight: it.freight,
  service_date: it.service_date,
});
