import { z } from 'zod';

const longest = 2000;

/** A page on the web as people paste it: without blanks, with a host, and without a name and password in it. */
export const webAddress = z
  .string()
  .trim()
  .min(1, 'Este dato es obligatorio.')
  .max(longest, `Máximo ${longest} caracteres.`)
  .transform((given, context) => {
    const url = URL.canParse(given) ? new URL(given) : undefined;
    const wrong = url ? refusalOf(url) : 'Pegue la dirección completa, por ejemplo https://drive.google.com/…';
    if (url && !wrong) return url.href;
    context.addIssue({ code: 'custom', message: wrong ?? '' });
    return z.NEVER;
  });

function refusalOf({ protocol, username, password, hostname, href }: URL): string | undefined {
  if (protocol !== 'https:' && protocol !== 'http:') return 'La dirección debe comenzar con https://';
  if (username || password) return 'La dirección no puede llevar usuario ni clave.';
  if (!isHost(hostname)) return 'A la dirección le falta el nombre del sitio, por ejemplo drive.google.com.';
  // Written in full (an accent takes six letters) it may have grown.
  return href.length > longest ? `Máximo ${longest} caracteres.` : undefined;
}

/** A name with a dot, a number of the network, or this machine. */
const isHost = (name: string): boolean => name === 'localhost' || /^\[[0-9a-f:.]+\]$/.test(name) || /[^.]\.[^.]/.test(name);

/** Places on the web that the product knows by name: their hosts, with everything below them. */
export const webServices = {
  smartsheet: { label: 'Smartsheet', hosts: ['smartsheet.com', 'smartsheet.eu', 'smartsheet.au', 'smartsheetgov.com'] },
  google: { label: 'Google Drive', hosts: ['drive.google.com', 'docs.google.com', 'sheets.google.com', 'slides.google.com'] },
  maps: { label: 'Google Maps', hosts: ['maps.google.com', 'maps.app.goo.gl', 'earth.google.com'] },
  microsoft: { label: 'OneDrive o SharePoint', hosts: ['sharepoint.com', 'onedrive.live.com', '1drv.ms', 'office.com'] },
  dropbox: { label: 'Dropbox', hosts: ['dropbox.com'] },
  box: { label: 'Box', hosts: ['box.com'] },
  webdox: { label: 'Webdox', hosts: ['webdox.cl', 'webdoxclm.com'] },
  sec: { label: 'SEC', hosts: ['sec.cl'] },
  coordinador: { label: 'Coordinador Eléctrico', hosts: ['coordinador.cl'] },
  video: { label: 'Video', hosts: ['youtube.com', 'youtu.be', 'vimeo.com'] },
  autodesk: { label: 'Autodesk', hosts: ['autodesk.com', 'autodesk360.com'] },
} as const satisfies Record<string, { label: string; hosts: readonly string[] }>;

export type WebService = keyof typeof webServices | 'other';
// The entries of the record above have no other keys.
const known = Object.entries(webServices) as [Exclude<WebService, 'other'>, { hosts: readonly string[] }][];
export const webServiceKeys: [WebService, ...WebService[]] = ['other', ...known.map(([key]) => key)];
export const webServiceLabel = (service: WebService): string => (service === 'other' ? 'Otro sitio' : webServices[service].label);

/** Which of them an address belongs to. */
export function webServiceOf(address: string): WebService {
  const { hostname } = new URL(address);
  const found = known.find(([, { hosts }]) => hosts.some((it) => hostname === it || hostname.endsWith(`.${it}`)));
  return found?.[0] ?? 'other';
}
