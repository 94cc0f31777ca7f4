import { whole, type SettingDeclaration } from './declaration.ts';

/** How the system is run. */
export const system = {
  access_log_days: {
    group: 'system',
    label: 'Conservación del registro de accesos',
    help: 'Cada noche se borra lo más antiguo.',
    unit: 'días',
    ...whole,
    default: 365,
    min: 1,
    max: 3650,
    source: 'decisión 17',
  },
  failed_sign_in_days: {
    group: 'system',
    label: 'Conservación de los ingresos fallidos',
    help: 'Cada noche se borra lo más antiguo.',
    unit: 'días',
    ...whole,
    default: 90,
    min: 1,
    max: 3650,
    source: 'decisión 18',
  },
  dashboard_hosts: {
    group: 'system',
    label: 'Sitios permitidos en los tableros',
    help: 'Solo estos sitios pueden mostrarse dentro de la aplicación. Uno por línea; con su puerto si no es el habitual.',
    kind: 'list',
    default: ['app.smartsheet.com', 'publish.smartsheet.com'],
    // `localhost` is for trying: browsers show it in a secure page although it has no certificate.
    pattern: /^(?:(?:[a-z0-9]+(?:-+[a-z0-9]+)*\.)+[a-z]{2,}|localhost)(?::[1-9][0-9]{1,4})?$/,
    example: 'app.smartsheet.com',
    source: 'decisión 49',
  },
  link_addresses: {
    group: 'system',
    label: 'Direcciones de los enlaces',
    help: 'Qué direcciones se aceptan en los enlaces de un lugar. Las http no van cifradas.',
    kind: 'choice',
    default: 'Solo https',
    options: ['Solo https', 'https y http'],
    source: 'propia',
  },
  map_tiles_url: {
    group: 'system',
    label: 'Servidor de mapas',
    help: 'Dirección de las imágenes del mapa, con {z}, {x} e {y}. Vacía: la de la instalación (MAP_TILES_URL) o, sin ella, el contorno de Chile.',
    kind: 'text',
    default: '',
    // A whole address of a site first: its name is what the browser is told to allow. Each of the three stands once; the zoom first or last.
    pattern:
      /^(?:https:\/\/[a-z0-9][a-z0-9.-]*[a-z0-9](?::[1-9][0-9]{1,4})?\/[^\s{}]*(?:\{z\}[^\s{}]*(?:\{x\}[^\s{}]*\{y\}|\{y\}[^\s{}]*\{x\})|(?:\{x\}[^\s{}]*\{y\}|\{y\}[^\s{}]*\{x\})[^\s{}]*\{z\})[^\s{}]*)?$/,
    example: 'https://mapas.empresa.cl/{z}/{x}/{y}.png',
    source: 'propia',
  },
} as const satisfies Record<string, SettingDeclaration>;
