import { z } from 'zod';
import { unavailable } from '../failure.ts';
import type { ErpSupplier } from '../port.ts';
import type { ServiceLayer } from './layer.ts';

const text = z.string().nullish();
const Partner = z.object({ CardCode: z.string().min(1), CardName: text, FederalTaxID: text, Valid: text, Frozen: text });

/** Whom the company buys from there, page by page. */
export async function* suppliersOf(layer: ServiceLayer): AsyncGenerator<ErpSupplier[]> {
  const filter = encodeURIComponent(`CardType eq 'cSupplier'`);
  const fields = 'CardCode,CardName,FederalTaxID,Valid,Frozen';
  for await (const page of layer.pages(`BusinessPartners?$select=${fields}&$filter=${filter}&$orderby=CardCode`)) {
    const read = z.array(Partner).safeParse(page);
    if (!read.success) throw unavailable('El ERP respondió algo que no se entiende.', { cause: read.error });
    yield read.data.map((it) => ({
      code: it.CardCode,
      name: it.CardName?.trim() || it.CardCode,
      rut: it.FederalTaxID?.trim() || null,
      active: it.Valid !== 'tNO' && it.Frozen !== 'tYES',
    }));
  }
}
