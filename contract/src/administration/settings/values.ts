import { currencies } from '../../currency.ts';
import { qualityRules, ruleWeights, type openRules, type RuleWeight } from '../../cubication/quality-rules.ts';

/** How the groups of constants are called, in the order they are shown. */
export const settingGroups = {
  purchasing: 'Compras y cotizaciones',
  takeoffs: 'Cubicación',
  approvals: 'Aprobaciones',
  documents: 'Documentos y archivos',
  codes: 'Códigos',
  tax: 'Impuestos y facturación',
  system: 'Sistema',
} as const;

interface Common {
  group: keyof typeof settingGroups;
  label: string;
  help: string;
  unit?: string;
  /** Where the specification or its decisions say so. */
  source: string;
  /** Named by the specification, and fixed: shown, never changed. */
  fixed?: true;
  /** The call whose coming gives it a reader: until it is served, nobody sees or changes the constant (decision 035). */
  waitsFor?: string;
}
type Declared = Common &
  (
    | { kind: 'number'; default: number; min: number; max: number; decimals: number }
    | { kind: 'choice'; default: string; options: readonly [string, ...string[]] }
    | { kind: 'text'; default: string; pattern: RegExp; example: string }
    | { kind: 'list'; default: readonly string[]; pattern: RegExp; example: string }
  );

const whole = { kind: 'number', decimals: 0 } as const;
const code = { kind: 'text', pattern: /^[A-Z0-9-]{1,20}$/ } as const;

/** What a check of a take-off does, in words. */
const check = (rule: (typeof openRules)[number], weight: RuleWeight, help: string) =>
  ({
    group: 'takeoffs',
    label: `Revisión: ${qualityRules[rule].label}`,
    help,
    kind: 'choice',
    default: ruleWeights[weight],
    options: [ruleWeights.stops, ruleWeights.warns, ruleWeights.off],
    source: 'propia',
  }) as const;

/** Every threshold and constant of the specification, with its default. Areas read them through `setting`. */
export const settings = {
  default_currency: {
    group: 'purchasing',
    label: 'Moneda por omisión',
    help: 'La que traen los formularios nuevos y los proyectos que no dicen otra.',
    kind: 'choice',
    default: 'CLP',
    options: currencies,
    source: '2 §9',
  },
  radar_days: {
    group: 'purchasing',
    label: 'Radar: compras cercanas',
    help: 'Entre cuántos días corridos se suman compras que podrían ser una sola, y se cuentan las urgencias de una persona.',
    unit: 'días',
    ...whole,
    default: 30,
    min: 1,
    max: 180,
    source: 'propia',
  },
  radar_months: {
    group: 'purchasing',
    label: 'Radar: historial de proveedores',
    help: 'Cuántos meses atrás se mira cuánto se compró a cada proveedor y cuándo fue proveedor único.',
    unit: 'meses',
    ...whole,
    default: 12,
    min: 1,
    max: 60,
    source: 'propia',
  },
  radar_purchases: {
    group: 'purchasing',
    label: 'Radar: compras para comparar',
    help: 'Cuántas compras anteriores del mismo servicio se necesitan para comparar su precio o su proveedor.',
    unit: 'compras',
    ...whole,
    default: 5,
    min: 2,
    max: 100,
    source: 'propia',
  },
  radar_price_percentile: {
    group: 'purchasing',
    label: 'Radar: percentil del precio',
    help: 'Se avisa de un precio unitario, en UF, sobre este percentil de las compras anteriores del mismo servicio y unidad.',
    unit: '%',
    ...whole,
    default: 80,
    min: 50,
    max: 99,
    source: 'propia',
  },
  radar_concentration_percent: {
    group: 'purchasing',
    label: 'Radar: concentración en un proveedor',
    help: 'Se avisa cuando un proveedor se llevó más que esta parte de lo comprado de un servicio.',
    unit: '%',
    ...whole,
    default: 75,
    min: 10,
    max: 99,
    source: 'propia',
  },
  radar_urgent_requests: {
    group: 'purchasing',
    label: 'Radar: solicitudes urgentes de una persona',
    help: 'Se avisa cuando alguien pide más urgencias que estas entre los días del radar.',
    unit: 'solicitudes',
    ...whole,
    default: 3,
    min: 1,
    max: 100,
    source: 'propia',
  },
  replenishment_days: {
    group: 'purchasing',
    label: 'Pedido sugerido: días de uso',
    help: 'De cuántos días atrás se toma el uso diario de un material en una bodega.',
    unit: 'días',
    ...whole,
    default: 90,
    min: 7,
    max: 365,
    source: 'propia',
  },
  replenishment_lead_days: {
    group: 'purchasing',
    label: 'Pedido sugerido: plazo sin historia',
    help: 'Cuánto tarda en llegar un material que todavía no se ha comprado; de los otros se toma la mediana de sus compras recibidas.',
    unit: 'días',
    ...whole,
    default: 15,
    min: 0,
    max: 365,
    source: 'propia',
  },
  replenishment_cover_days: {
    group: 'purchasing',
    label: 'Máximo sugerido: días que cubre',
    help: 'Para cuántos días más que el mínimo alcanza el máximo que se sugiere; si un pedido tarda más en llegar, para esos.',
    unit: 'días',
    ...whole,
    default: 30,
    min: 1,
    max: 365,
    source: 'propia',
  },
  learning_places: {
    group: 'documents',
    label: 'Duraciones reales: lugares terminados',
    help: 'De cuántos lugares terminados debe saberse lo que tomó una actividad para compararla con su plantilla.',
    unit: 'lugares',
    ...whole,
    default: 5,
    min: 3,
    max: 100,
    source: 'propia',
  },
  leftover_idle_days: {
    group: 'purchasing',
    label: 'Sobrantes: días sin movimiento en una obra',
    help: 'Lo que llegó a una obra, o se usó en ella, hace menos días se sigue necesitando allá y no se ofrece antes de comprar.',
    unit: 'días',
    ...whole,
    default: 14,
    min: 0,
    max: 365,
    source: 'propia',
  },
  leftover_hold_days: {
    group: 'purchasing',
    label: 'Sobrantes: días que se reserva lo pedido',
    help: 'Días hábiles que espera la aprobación un sobrante pedido; después queda libre para otros.',
    unit: 'días hábiles',
    ...whole,
    default: 3,
    min: 1,
    max: 30,
    source: 'propia',
  },
  approval_reminder_days: {
    group: 'approvals',
    label: 'Recordatorio de una aprobación pendiente',
    help: 'Días hábiles que tiene quien debe decidir; después se le recuerda cada día hábil.',
    unit: 'días hábiles',
    ...whole,
    default: 2,
    min: 1,
    max: 60,
    source: 'propia',
  },
  approval_escalation_days: {
    group: 'approvals',
    label: 'Escalamiento de una aprobación pendiente',
    help: 'Días hábiles de espera antes de que también pueda decidir su jefatura.',
    unit: 'días hábiles',
    ...whole,
    default: 5,
    min: 1,
    max: 90,
    source: 'propia',
  },
  upload_chunk_mb: {
    group: 'documents',
    label: 'Tamaño de cada parte de un archivo',
    help: 'Los archivos grandes se suben en partes de este tamaño (52.428.800 bytes).',
    unit: 'MB',
    ...whole,
    default: 50,
    min: 50,
    max: 50,
    source: '2 §9',
    fixed: true,
    waitsFor: 'documents.uploadFileChunkedV2',
  },
  max_upload_mb: {
    group: 'documents',
    label: 'Tamaño máximo de un documento',
    help: 'Un archivo mayor se rechaza antes de subirlo.',
    unit: 'MB',
    ...whole,
    default: 500,
    min: 1,
    max: 5000,
    source: 'decisión 80',
    waitsFor: 'documents.uploadFileChunkedV2',
  },
  site_warehouse: {
    group: 'codes',
    label: 'Bodega de las obras en el ERP',
    help: 'Lo que va directo a una obra no llega a ninguna bodega nuestra: en el ERP se traslada a esta.',
    ...code,
    default: 'OBRAS',
    example: 'OBRAS',
    source: '2 §5',
  },
  transit_warehouse: {
    group: 'codes',
    label: 'Bodega de tránsito en el ERP',
    help: 'Lo que va en camino no está en ninguna bodega nuestra: en el ERP está en esta hasta que llega.',
    ...code,
    default: 'TRANSITO',
    example: 'TRANSITO',
    source: 'propia',
  },
  default_warehouse: {
    group: 'codes',
    label: 'Bodega central',
    help: 'Código de la bodega que se usa cuando no se elige otra.',
    ...code,
    default: 'BF0001',
    example: 'BF0001',
    source: '2 §9',
  },
  freight_code: {
    group: 'codes',
    label: 'Código del flete',
    help: 'Con él va al ERP, como una línea más de la orden de compra, el flete de una cotización elegida.',
    ...code,
    default: 'FLETE',
    example: 'FLETE',
    source: 'propia',
  },
  re4_code: {
    group: 'codes',
    label: 'Código RE4',
    help: 'La especificación lo nombra sin darle un uso; se conserva.',
    ...code,
    default: 'RE4',
    example: 'RE4',
    source: '2 §9, decisión 71',
    fixed: true,
    waitsFor: 'presales.projectBusinessUnits',
  },
  vat_percent: {
    group: 'tax',
    label: 'IVA',
    help: 'Se calcula sobre el neto total del documento y se redondea una vez.',
    unit: '%',
    kind: 'number',
    decimals: 2,
    default: 19,
    min: 0,
    max: 50,
    source: 'dominio §2',
  },
  reference_order_code: {
    group: 'tax',
    label: 'Referencia de la orden de compra en la factura',
    help: 'Código que el proveedor escribe en las referencias de su factura.',
    ...code,
    default: '801',
    example: '801',
    source: '2 §9',
  },
  reference_hes_code: {
    group: 'tax',
    label: 'Referencia de la HES en la factura',
    help: 'La convención de la empresa es 802; al leer facturas también se acepta HES.',
    ...code,
    default: '802',
    example: '802',
    source: '2 §9, dominio §6',
  },
  lesson_stage: {
    group: 'takeoffs',
    label: 'Etapa desde la que un lugar está terminado',
    help: 'Por su orden. De los proyectos que llegaron a ella, y no están detenidos, se aprende cuánto se usó en verdad.',
    unit: 'en orden',
    ...whole,
    default: 8,
    min: 1,
    max: 99,
    source: 'propia',
  },
  lesson_places: {
    group: 'takeoffs',
    label: 'Lugares que hacen una muestra',
    help: 'Con menos lugares terminados no se dice cuánto se usó en verdad.',
    unit: 'lugares',
    ...whole,
    default: 5,
    min: 3,
    max: 1000,
    source: 'propia',
  },
  lesson_percent: {
    group: 'takeoffs',
    label: 'Diferencia que se propone corregir',
    help: 'Desde qué diferencia entre la cantidad escrita y la mediana real se propone la real.',
    unit: '%',
    ...whole,
    default: 5,
    min: 0,
    max: 100,
    source: 'propia',
  },
  check_technical: check('technical', 'warns', 'Lo que la información técnica del lugar tiene de inusual, como su relación CC/CA.'),
  check_power: check('power', 'warns', 'Los módulos cubicados no son los de la información técnica.'),
  check_connectors: check('connectors', 'warns', 'Hay menos pares MC4 que strings.'),
  check_cable: check('cable', 'warns', 'El cable solar difiere en más de un cuarto de los metros medidos.'),
  check_no_price: check('no_price', 'stops', 'El costo de un material es cero, o no se conoce. Lo que no se conoce nunca se envía.'),
  check_not_authorised: check(
    'not_authorised',
    'warns',
    'Un módulo o inversor no tiene en el catálogo una autorización de la SEC que esté vigente.',
  ),
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
    // A whole address of a site first: its name is what the browser is told to allow.
    pattern: /^(?:https:\/\/[a-z0-9][a-z0-9.-]*[a-z0-9](?::[1-9][0-9]{1,4})?\/(?=[^\s]*\{z\})(?=[^\s]*\{x\})(?=[^\s]*\{y\})[^\s]+)?$/,
    example: 'https://mapas.empresa.cl/{z}/{x}/{y}.png',
    source: 'propia',
  },
} as const satisfies Record<string, Declared>;

export type SettingKey = keyof typeof settings;

interface ValueOf {
  number: number;
  choice: string;
  text: string;
  list: readonly string[];
}
/** The type of a setting's value: a number, exact text, or a list. */
export type SettingValue<K extends SettingKey> = (typeof settings)[K] extends { options: readonly (infer O)[] }
  ? O
  : ValueOf[(typeof settings)[K]['kind']];

const isServed = (key: string): key is SettingKey => Object.hasOwn(settings, key) && !('waitsFor' in settings[key as SettingKey]);

/** Those that have an effect today, in their order: the only ones that people see and change. */
export const settingKeys: readonly SettingKey[] = Object.keys(settings).filter(isServed);
