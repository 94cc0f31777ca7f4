/** What we write of an activity that MS Project has no place for: its numbers of custom fields, and what they are called. */
export const customFields = {
  etapa: { id: '188743731', name: 'Text1', alias: 'Etapa' },
  subEtapa: { id: '188743734', name: 'Text2', alias: 'Subetapa' },
  peso: { id: '188743767', name: 'Number1', alias: 'Peso' },
  suspendida: { id: '188743752', name: 'Flag1', alias: 'Suspendida' },
} as const;
export type CustomField = keyof typeof customFields;

/** The names that stand for a field of ours, whoever wrote the file. */
export const fieldByAlias: ReadonlyMap<string, CustomField> = new Map([
  ['etapa', 'etapa'],
  ['subetapa', 'subEtapa'],
  ['peso', 'peso'],
  ['suspendida', 'suspendida'],
]);

/** Stands as the subject of the files that we write: of them the status date is taken too. */
export const ourSubject = 'Project Administrator';
