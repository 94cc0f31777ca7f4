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
const hostsOfServices = Object.entries(webServices) as [Exclude<WebService, 'other'>, { hosts: readonly string[] }][];
export const webServiceKeys: [WebService, ...WebService[]] = ['other', ...hostsOfServices.map(([key]) => key)];
export const webServiceLabel = (service: WebService): string => (service === 'other' ? 'Otro sitio' : webServices[service].label);

/** Which of them an address belongs to. */
export function webServiceOf(address: string): WebService {
  const { hostname } = new URL(address);
  const found = hostsOfServices.find(([, { hosts }]) => hosts.some((it) => hostname === it || hostname.endsWith(`.${it}`)));
  return found?.[0] ?? 'other';
}
