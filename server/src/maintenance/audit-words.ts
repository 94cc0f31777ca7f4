import { mailStates } from 'contract/maintenance/index.ts';
import { flag, list, instant, state, text, usual, type AuditWords, type Fact, inListAt, onScreen } from '../platform/audit/words.ts';

/** Of a list of texts what they say. */
const infos: Fact = {
  ...list('los textos'),
  told: (value) => (Array.isArray(value) ? value : []).map((it: { description?: string }) => it.description ?? '—').join('; '),
};

export const auditWords: AuditWords = {
  banner: {
    address: onScreen('/configuraciones/aviso'),
    noun: 'el aviso',
    isSingle: true,
    actions: usual,
    facts: { enabled: flag('encendido'), description: text('la descripción') },
    unsaid: ['id'],
  },
  mail: {
    address: inListAt('/configuraciones/correos'),
    noun: 'el correo',
    rows: { table: 'mails', name: 'asunto' },
    actions: { retry: 'Reintentó' },
    facts: { estado: state('el estado', mailStates) },
  },
  maintenance_image: {
    address: onScreen('/configuraciones/imagenes'),
    noun: 'la imagen de mantención',
    rows: { table: 'maintenance_images', name: 'nombre' },
    actions: usual,
    facts: { nombre: text('el nombre') },
  },
  maintenance_info: {
    address: onScreen('/configuraciones/pagina'),
    noun: 'el texto de mantención',
    actions: usual,
    facts: { info_type: text('el tipo'), description: text('la descripción'), enabled: flag('encendido') },
    unsaid: ['id'],
  },
  maintenance_mode: {
    address: onScreen('/configuraciones'),
    noun: 'el modo mantención',
    isSingle: true,
    actions: usual,
    facts: { enabled: flag('encendido') },
  },
  maintenance_page: {
    address: onScreen('/configuraciones/pagina'),
    noun: 'la página de mantención',
    isSingle: true,
    actions: usual,
    facts: { infos, termina_estimada: instant('el término estimado') },
    unsaid: ['version'],
  },
  whitelist: { address: onScreen('/configuraciones'), noun: 'la lista blanca', actions: usual, facts: {} },
};
