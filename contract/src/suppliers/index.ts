export * from './bank/bank.ts';
export * from './register/countries.ts';
export * from './documents.ts';
export * from './bank/iban.ts';
export * from './register/paper.ts';
export * from './register/register.ts';
export * from './bank/swift.ts';
export * from './register/terms.ts';
