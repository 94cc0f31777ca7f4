import type { AuditWords } from '../platform/audit/words.ts';

export const auditWords: AuditWords = {};
