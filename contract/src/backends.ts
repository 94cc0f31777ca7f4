/**
 * The services of the specification: where their paths begin, and how they wrap an answer (spec 1 §7, 3 §7).
 * `body`: the older services answer `{ body: … }`; the others answer the value itself.
 * `timeout`: how long the web app waits, in milliseconds (spec 1 §9).
 */
export const services = {
  project: { base: '/backend/project', envelope: 'body', timeout: 800_000 },
  maintenance: { base: '/backend/maintenance', envelope: 'plain', timeout: 800_000 },
  site: { base: '/backend/site/v1', envelope: 'body', timeout: 800_000 },
  warehouse: { base: '/backend/warehouse', envelope: 'body', timeout: 800_000 },
  projects: { base: '/backend/projects', envelope: 'plain', timeout: 800_000 },
  maintainers: { base: '/backend/maintainers', envelope: 'plain', timeout: 800_000 },
  gateway: { base: '/backend/gateway/v1', envelope: 'body', timeout: 400_000 },
  materials: { base: '/backend/materials', envelope: 'plain', timeout: 800_000 },
  erp: { base: '/backend/erp', envelope: 'plain', timeout: 800_000 },
  links: { base: '/backend/links', envelope: 'plain', timeout: 800_000 },
  presales: { base: '/backend/presales', envelope: 'plain', timeout: 800_000 },
  invoices: { base: '/backend/invoices', envelope: 'plain', timeout: 800_000 },
  documents: { base: '/backend/documents', envelope: 'plain', timeout: 800_000 },
  legal: { base: '/backend/legal', envelope: 'plain', timeout: 800_000 },
} as const satisfies Record<string, { base: `/backend/${string}`; envelope: 'body' | 'plain'; timeout: number }>;

export type Service = keyof typeof services;

/** Names the web app as the calling client; every browser can read it, so it proves nothing (contract decision 9). */
export const webAccessKey = 'web';
