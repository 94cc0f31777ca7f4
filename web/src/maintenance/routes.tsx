import type { Screen } from '../shell/screen.ts';

const settings = '/configuraciones';
const tab = { layout: 'main', auth: false, module: 'maintenance', tabOf: settings, tabGroup: 'Mantención' } as const;

export const screens: readonly Screen[] = [
  {
    path: '/maintenance',
    title: 'En mantención',
    layout: 'outside',
    auth: false,
    opens: 'anyone',
    load: () => import('./MaintenancePage.tsx').then((it) => it.MaintenancePage),
  },
  {
    path: settings,
    title: 'Configuración',
    layout: 'main',
    auth: false,
    module: 'maintenance',
    load: () => import('./Settings.tsx').then((it) => it.Settings),
  },
  { ...tab, path: settings, title: 'Modo mantención', load: () => import('./ModeSettings.tsx').then((it) => it.ModeSettings) },
  { ...tab, path: `${settings}/aviso`, title: 'Aviso', load: () => import('./BannerForm.tsx').then((it) => it.BannerForm) },
  { ...tab, path: `${settings}/pagina`, title: 'Página de mantención', load: () => import('./PageEditor.tsx').then((it) => it.PageEditor) },
  { ...tab, path: `${settings}/imagenes`, title: 'Imágenes', load: () => import('./ImageGallery.tsx').then((it) => it.ImageGallery) },
  {
    ...tab,
    tabGroup: 'Sistema',
    path: `${settings}/accesos`,
    title: 'Registro de accesos',
    load: () => import('./AccessLogList.tsx').then((it) => it.AccessLogList),
  },
  {
    ...tab,
    tabGroup: 'Correo electrónico',
    path: `${settings}/correos`,
    title: 'Correos',
    load: () => import('./MailList.tsx').then((it) => it.MailList),
  },
];
