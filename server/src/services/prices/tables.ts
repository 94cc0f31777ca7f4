import '../../catalogues/tables.ts';

declare module '../../platform/database/database.ts' {
  interface Tables {
    service_purchases: {
      /** The offer that was bought. */
      document_id: number;
      request_id: number;
      service_id: number;
      unit: string;
      supplier_rut: string;
      bought_on: string;
      price_clp: string;
      price_uf: string | null;
      amount_clp: string;
    };
  }
}
