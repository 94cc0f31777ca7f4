import type { Input } from 'contract/call.ts';
import * as field from 'contract/fields.ts';
import {
  quantity,
  readForeignTaxId,
  serviceTypeNames,
  unitPrice,
  type addServiceItems,
  type radarOfForm,
} from 'contract/services/index.ts';
import type { z } from 'zod';
import type { Values } from '../../ui/form/formState.ts';
import { documentsIn, type WrittenDocument } from '../quotations/documents.ts';

type RadarForm = Input<typeof radarOfForm>;

type AskedLine = Input<typeof addServiceItems>['items'][number];
const linesIn = (value: unknown): AskedLine[] => (Array.isArray(value) ? value : []);

/** Nothing while it is not well formed yet. */
const fitting = <T>(schema: z.ZodType, value: T): T | null => (schema.safeParse(value).success ? value : null);

const textIn = (values: Values, name: string): string | null => {
  const value = values[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

/** A form of services as far as it is written, for the radar; amounts only of who sees them. */
export function radarFormOf(values: Values, { withMoney }: { withMoney: boolean }): RadarForm {
  const priceOf = <T>(price: T): T | null => (withMoney ? fitting(unitPrice, price) : null);
  return {
    request_type: serviceTypeNames.find((it) => it === values['request_type']) ?? 'SOLICITUD DE SERVICIO',
    project_code: textIn(values, 'project_code'),
    cost_center: textIn(values, 'cost_center'),
    items: linesIn(values['items']).flatMap(({ code, quantity: asked, price, currency, documents }) => {
      const count = fitting(quantity, asked);
      if (count === null) return [];
      const quotations = documentsIn(documents).filter(isQuotation);
      return [{ code, quantity: count, price: priceOf(price), currency, quotations: quotations.map((it) => quotationOf(it, priceOf)) }];
    }),
  };
}

const isQuotation = ({ document_type }: WrittenDocument): boolean => document_type !== 'Otros' && document_type !== 'OC';

const quotationOf = (it: WrittenDocument, priceOf: <T>(price: T) => T | null) => ({
  price: priceOf(it.price),
  coin: it.coin,
  quantity: fitting(quantity, it.amount),
  supplier_rut: it.supplier_rut && (readForeignTaxId(it.supplier_rut) ? it.supplier_rut : fitting(field.rut, it.supplier_rut)),
  supplier: it.supplier ?? null,
  selected: it.selected ?? false,
  date: fitting(field.day, it.date),
  service_date: fitting(field.day, it.service_date),
});
