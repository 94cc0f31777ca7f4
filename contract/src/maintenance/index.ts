export * from './access-log.ts';
export * from './banner.ts';
export * from './list-export.ts';
export * from './mails.ts';
export * from './maintenance.ts';
