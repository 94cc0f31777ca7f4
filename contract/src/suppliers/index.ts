export * from './bank.ts';
export * from './countries.ts';
export * from './documents.ts';
export * from './iban.ts';
export * from './paper.ts';
export * from './register.ts';
export * from './swift.ts';
export * from './terms.ts';
