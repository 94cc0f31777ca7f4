/** What accounting does in the ERP that is our own, and its reading: for tests of areas that only hear of it. */
export { readPurchases } from '../src/orders/tracking/track.ts';
export { writeCreditNote } from '../src/outside/erp/embedded-credits.ts';
export { writeInvoice } from '../src/outside/erp/embedded-invoices.ts';
