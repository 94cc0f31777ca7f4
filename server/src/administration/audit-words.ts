import { jobStates, settings, type SettingKey } from 'contract/administration/index.ts';
import {
  day,
  flag,
  list,
  number,
  rut,
  state,
  text,
  usual,
  type AuditWords,
  type Fact,
  inListAt,
  onScreen,
} from '../platform/audit/words.ts';

/** Constants are of every kind. */
const value: Fact = { ...list('el valor'), kind: 'details' };
const isSetting = (key: string): key is SettingKey => Object.hasOwn(settings, key);

export const auditWords: AuditWords = {
  company: {
    address: onScreen('/configuraciones/empresa'),
    noun: 'la empresa',
    isSingle: true,
    actions: usual,
    facts: {
      nombre: text('el nombre'),
      rut: rut('el RUT'),
      giro: text('el giro'),
      direccion: text('la dirección'),
      codigo_comuna: text('la comuna'),
      telefono: text('el teléfono'),
      web: text('el sitio web'),
      correo_compras: text('el correo de compras'),
      correo_dte: text('el correo DTE'),
      logo: text('el logo'),
    },
  },
  cost_center: {
    address: inListAt('/mantenedores/centrosCosto'),
    noun: 'el centro de costo',
    actions: usual,
    facts: {
      nombre: text('el nombre'),
      responsable: text('el responsable'),
      unidad: text('la unidad'),
      activo: flag('activo'),
    },
  },
  fee_retention: {
    address: onScreen('/configuraciones/retencion-honorarios'),
    noun: 'la retención de honorarios',
    actions: usual,
    facts: { desde: day('el inicio'), percent: number('la retención', '%'), reason: text('el motivo') },
  },
  exchange_rate: {
    address: onScreen('/mantenedores/tiposCambio'),
    noun: 'el tipo de cambio',
    actions: { ...usual, import: 'Importó', discard: 'Descartó' },
    facts: { valor: number('el valor'), fuente: text('la fuente'), created: number('los creados'), updated: number('los modificados') },
  },
  holiday: {
    address: onScreen('/configuraciones/feriados'),
    noun: 'el feriado',
    actions: { ...usual, import: 'Importó' },
    facts: {
      fecha: day('la fecha'),
      nombre: text('el nombre'),
      irrenunciable: flag('irrenunciable'),
      ambito: text('el ámbito'),
      created: number('los creados'),
      updated: number('los modificados'),
    },
  },
  job: {
    address: onScreen('/configuraciones/trabajos'),
    noun: 'el trabajo',
    actions: { retry: 'Reintentó', discard: 'Descartó' },
    facts: { trabajo: text('el trabajo'), estado: state('el estado', jobStates) },
  },
  mail_settings: {
    address: onScreen('/configuraciones/correo'),
    noun: 'el envío de correo',
    isSingle: true,
    actions: usual,
    facts: { remitente: text('el remitente'), responder_a: text('responder a'), firma: text('la firma') },
  },
  notification_mail: {
    address: onScreen('/mantenedores/correo/notificacion/formularios'),
    noun: 'el destinatario de avisos',
    actions: usual,
    facts: { formulario: text('el formulario'), tipo: text('el tipo') },
  },
  restriction: {
    address: onScreen('/mantenedores/requestRestrictions'),
    noun: 'la restricción',
    actions: usual,
    facts: { cantidad: number('la cantidad'), activo: flag('activo') },
  },
  setting: {
    address: onScreen('/configuraciones/constantes'),
    noun: 'la constante',
    name: (key) => (isSetting(key) ? settings[key].label : key),
    actions: { update: 'Modificó', reset: 'Restableció' },
    facts: { valor: value },
  },
  working_week: {
    address: onScreen('/configuraciones/feriados'),
    noun: 'la jornada',
    actions: usual,
    facts: {
      desde: day('el inicio'),
      dias: list('los días'),
      horas_dia: number('las horas por día'),
      horas_semana: number('las horas por semana'),
    },
    unsaid: ['version'],
  },
};
