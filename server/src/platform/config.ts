import { speakSpanish } from 'contract/messages.ts';
import { namesSomebody } from 'contract/web-address.ts';
import { isIP } from 'node:net';
import { z } from 'zod';
import { addressesOf } from './hosts.ts';
import { StartProblem } from './start-problem.ts';

const flag = z
  .enum(['0', '1'])
  .default('0')
  .transform((it) => it === '1');
const list = z
  .string()
  .default('')
  .transform((it) =>
    it
      .split(',')
      .map((one) => one.trim().toLowerCase())
      .filter(Boolean),
  );

/** A number of proxies, or the addresses and networks of those that are trusted. */
const proxies = list
  .refine(
    (some) => some.every(isAddressOrNetwork) || (some.length === 1 && /^\d$/.test(some[0] ?? '')),
    'Indique cuántos proxies hay delante (1), o sus direcciones o redes separadas por comas (10.0.0.5, 10.0.0.0/8).',
  )
  .transform((some) => (some.every(isAddressOrNetwork) ? some : Number(some[0])));

function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  return version > 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)));
}

function namesHosts(url: string): boolean {
  try {
    return addressesOf(url).length > 0;
  } catch {
    return false;
  }
}

/** Some of them are told to browsers: none may say who we are there. */
const site = z.url({ protocol: /^https?$/ }).refine((it) => !namesSomebody(new URL(it)), 'La dirección no puede llevar usuario ni clave.');

/** Every variable the server reads; `.env.example` documents them. */
const Settings = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    HOST: z.string().optional(),
    DATA_DIR: z.string().min(1).default('./data'),
    FILES_URL: z.url({ protocol: /^(s3|file)$/ }).optional(),
    DATABASE_URL: z
      .string()
      .refine(namesHosts, 'Escriba postgres://usuario:clave@servidor:5432/base, o varios servidores separados por comas.')
      .optional(),
    READ_DATABASE_URL: z
      .string()
      .refine(
        (url) => namesHosts(url) && addressesOf(url).length === 1,
        'Escriba postgres://usuario:clave@replica:5432/base: una sola réplica.',
      )
      .optional(),
    DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(16),
    PUBLIC_URL: site.optional(),
    TRUST_PROXY: proxies,
    SECURE_COOKIES: flag,
    DEMO: z
      .enum(['0', '1'])
      .optional()
      .transform((it) => (it === undefined ? undefined : it === '1')),
    ADMIN_EMAIL: z.email().optional(),
    ADMIN_PASSWORD: z.string().min(10).optional(),
    REGISTRATION_DOMAINS: list,
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_ISSUER: site.default('https://accounts.google.com'),
    GOOGLE_KEYS_URL: site.default('https://www.googleapis.com/oauth2/v3/certs'),
    GOOGLE_AUTHORIZE_URL: site.default('https://accounts.google.com/o/oauth2/v2/auth'),
    GOOGLE_HOSTED_DOMAIN: z.string().optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.string().default('Project Administrator <no-responder@localhost>'),
    CRM_KIND: z.enum(['hubspot', 'pipedrive']).optional(),
    CRM_URL: site.optional(),
    CRM_TOKEN: z.string().min(8).optional(),
    CRM_DEAL_URL: site.refine((it) => it.includes('{id}'), 'Falta {id}, que es el número del negocio.').optional(),
    CRM_TIMEOUT_MS: z.coerce.number().int().min(500).max(60_000).default(8_000),
    RATES_SOURCES: list.pipe(z.array(z.enum(['cmf', 'bcentral', 'mindicador'], 'Use cmf, bcentral o mindicador, separados por comas.'))),
    RATES_CMF_KEY: z.string().optional(),
    RATES_BCENTRAL_USER: z.string().optional(),
    RATES_BCENTRAL_PASSWORD: z.string().optional(),
    RATES_CMF_URL: site.default('https://api.cmfchile.cl'),
    RATES_BCENTRAL_URL: site.default('https://si3.bcentral.cl'),
    RATES_MINDICADOR_URL: site.default('https://mindicador.cl'),
    RATES_TIMEOUT_MS: z.coerce.number().int().min(500).max(60_000).default(10_000),
    ERP_URL: site.refine((it) => /\/b1s\/v[12]\/?$/.test(it), 'Debe terminar en /b1s/v1 o /b1s/v2.').optional(),
    ERP_COMPANY: z.string().optional(),
    ERP_USER: z.string().optional(),
    ERP_PASSWORD: z.string().optional(),
    ERP_CA_FILE: z.string().optional(),
    ERP_REQUESTER: z.string().optional(),
    ERP_LANGUAGE: z.coerce.number().int().min(1).max(99).default(25),
    ERP_TAX_CODE: z.string().default('IVA'),
    ERP_EXEMPT_TAX_CODE: z.string().default('IVA_EXE'),
    ERP_LOCAL_CURRENCY: z.string().default('CLP'),
    ERP_UF_CURRENCY: z.string().default('UF'),
    ERP_PRICE_LIST: z.coerce.number().int().min(1).max(999).default(1),
    ERP_WAREHOUSE: z.string().default('BF0001'),
    ERP_TIMEOUT_MS: z.coerce.number().int().min(500).max(60_000).default(15_000),
    MAP_TILES_URL: site.refine((it) => ['{z}', '{x}', '{y}'].every((part) => it.includes(part)), 'Debe llevar {z}, {x} e {y}.').optional(),
    MAP_TILES_ATTRIBUTION: z.string().max(200).default('© Colaboradores de OpenStreetMap'),
    METRICS_TOKEN: z.string().min(16).optional(),
    LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('info'),
  })
  .refine((it) => (it.CRM_KIND === undefined) === (it.CRM_TOKEN === undefined), {
    path: ['CRM_TOKEN'],
    error: 'CRM_KIND y CRM_TOKEN van juntos.',
  })
  .refine((it) => !it.RATES_SOURCES.includes('cmf') || it.RATES_CMF_KEY !== undefined, {
    path: ['RATES_CMF_KEY'],
    error: 'La fuente cmf pide una llave.',
  })
  .refine(
    (it) => !it.RATES_SOURCES.includes('bcentral') || (it.RATES_BCENTRAL_USER !== undefined && it.RATES_BCENTRAL_PASSWORD !== undefined),
    {
      path: ['RATES_BCENTRAL_USER'],
      error: 'La fuente bcentral pide RATES_BCENTRAL_USER y RATES_BCENTRAL_PASSWORD.',
    },
  )
  .refine((it) => new Set([it.ERP_URL, it.ERP_COMPANY, it.ERP_USER, it.ERP_PASSWORD].map((one) => one === undefined)).size === 1, {
    path: ['ERP_URL'],
    error: 'ERP_URL, ERP_COMPANY, ERP_USER y ERP_PASSWORD van juntos.',
  });
export type Config = z.output<typeof Settings>;

/** Reads the environment; says in one line what is wrong with it. An empty value counts as not given. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  speakSpanish();
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const read = Settings.safeParse(given);
  if (read.success) return read.data;
  const wrong = read.error.issues.map((it) => `${it.path.join('.')}: ${it.message}`).join(' · ');
  throw new StartProblem(`Configuración inválida. ${wrong} Vea .env.example.`);
}

/** The address as people use it, without a slash at its end. */
export const siteOf = ({ PUBLIC_URL, PORT }: Pick<Config, 'PUBLIC_URL' | 'PORT'>): string =>
  (PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/$/, '');
