import type { Screen } from '../shell/screen.ts';

const maintainer = { layout: 'main', auth: false, module: 'approval_matrix' } as const;
const settings = '/configuraciones';
const tab = { layout: 'main', auth: false, module: 'maintenance', tabOf: settings } as const;

export const screens: readonly Screen[] = [
  {
    ...maintainer,
    path: '/mantenedores/requestRestrictions',
    title: 'Restricciones de solicitudes',
    load: () => import('./restrictions/RestrictionList.tsx').then((it) => it.RestrictionList),
  },
  {
    ...maintainer,
    path: '/mantenedores/correo/notificacion/formularios',
    title: 'Correos de notificación de formularios',
    load: () => import('./mail/NotificationMails.tsx').then((it) => it.NotificationMails),
  },
  {
    ...maintainer,
    path: '/mantenedores/centrosCosto',
    title: 'Centros de costo',
    load: () => import('./cost-centers/CostCenters.tsx').then((it) => it.CostCenters),
  },
  {
    ...maintainer,
    path: '/mantenedores/tiposCambio',
    title: 'Tipos de cambio',
    load: () => import('./exchange-rates/ExchangeRates.tsx').then((it) => it.ExchangeRates),
  },
  {
    ...tab,
    tabGroup: 'Empresa',
    path: `${settings}/empresa`,
    title: 'Empresa',
    load: () => import('./company/CompanyForm.tsx').then((it) => it.CompanyForm),
  },
  {
    ...tab,
    tabGroup: 'Empresa',
    path: `${settings}/constantes`,
    title: 'Constantes',
    load: () => import('./settings/SettingList.tsx').then((it) => it.SettingList),
  },
  {
    ...tab,
    tabGroup: 'Empresa',
    path: `${settings}/feriados`,
    title: 'Feriados y jornada',
    load: () => import('./calendar/CalendarSettings.tsx').then((it) => it.CalendarSettings),
  },
  {
    ...tab,
    tabGroup: 'Empresa',
    path: `${settings}/retencion-honorarios`,
    title: 'Retención de honorarios',
    load: () => import('./fee-retentions/FeeRetentionList.tsx').then((it) => it.FeeRetentionList),
  },
  {
    ...tab,
    tabGroup: 'Correo electrónico',
    path: `${settings}/correo`,
    title: 'Envío de correo',
    load: () => import('./mail/MailForm.tsx').then((it) => it.MailForm),
  },
  {
    ...tab,
    tabGroup: 'Sistema',
    path: `${settings}/sistemas`,
    title: 'Sistemas externos',
    load: () => import('./outside-systems/OutsideSystems.tsx').then((it) => it.OutsideSystems),
  },
  {
    ...tab,
    tabGroup: 'Sistema',
    path: `${settings}/trabajos`,
    title: 'Trabajos',
    load: () => import('./jobs/JobList.tsx').then((it) => it.JobList),
  },
  {
    ...tab,
    tabGroup: 'Sistema',
    path: `${settings}/auditoria`,
    title: 'Auditoría',
    load: () => import('./audit/AuditList.tsx').then((it) => it.AuditList),
  },
];
