export * from './bank.ts';
export { deleteSupplierDocument, supplierDocumentMegabytes, updateSupplierDocument } from './documents.ts';
export * from './paper.ts';
export * from './register.ts';
export * from './terms.ts';
