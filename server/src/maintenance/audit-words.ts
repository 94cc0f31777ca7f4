import { mailStates } from 'contract/maintenance/index.ts';
import { flag, list, instant, state, text, usual, type AuditWords, type Fact } from '../platform/audit/words.ts';

/** Of a list of texts what they say. */
const infos: Fact = {
  ...list('los textos'),
  told: (value) => (Array.isArray(value) ? value : []).map((it: { description?: string }) => it.description ?? '—').join('; '),
};

export const auditWords: AuditWords = {
  banner: {
    noun: 'el aviso',
    isSingle: true,
    actions: usual,
    facts: { enabled: flag('encendido'), description: text('la descripción') },
    unsaid: ['id'],
  },
  mail: {
    noun: 'el correo',
    rows: { table: 'mails', name: 'asunto' },
    actions: { retry: 'Reintentó' },
    facts: { estado: state('el estado', mailStates) },
  },
  maintenance_image: {
    noun: 'la imagen de mantención',
    rows: { table: 'maintenance_images', name: 'nombre' },
    actions: usual,
    facts: { nombre: text('el nombre') },
  },
  maintenance_info: {
    noun: 'el texto de mantención',
    actions: usual,
    facts: { info_type: text('el tipo'), description: text('la descripción'), enabled: flag('encendido') },
    unsaid: ['id'],
  },
  maintenance_mode: { noun: 'el modo mantención', isSingle: true, actions: usual, facts: { enabled: flag('encendido') } },
  maintenance_page: {
    noun: 'la página de mantención',
    isSingle: true,
    actions: usual,
    facts: { infos, termina_estimada: instant('el término estimado') },
    unsaid: ['version'],
  },
  whitelist: { noun: 'la lista blanca', actions: usual, facts: {} },
};
