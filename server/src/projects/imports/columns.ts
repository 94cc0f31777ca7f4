import type { Complaint as ComplaintOf, SheetColumn } from '../../platform/imports/kind.ts';
import { labels } from './labels.ts';

/** The columns the import knows, in the order of the template. Those of our own export are among them. */
export const importColumns = {
  codigoProyecto: {
    header: labels.codigoProyecto,
    also: ['codigo proyecto', 'codigo del proyecto', 'cod proyecto', 'cod', 'code'],
    example: 'CI-26901',
  },
  nombre: {
    header: labels.nombre,
    also: ['nombre proyecto', 'nombre del proyecto', 'proyecto', 'central', 'planta', 'nombre planta'],
    example: 'Bodega Los Espejos',
  },
  linea: { header: labels.linea, also: ['linea negocio', 'linea de negocio'], example: 'CI' },
  cliente: {
    header: labels.cliente,
    also: ['nombre cliente', 'nombre del cliente', 'mandante', 'razon social'],
    example: 'Viña Tres Espejos SpA',
  },
  cliente_rut: { header: 'RUT cliente', also: ['rut', 'rut del cliente', 'cliente rut'], example: '76.123.456-0' },
  jefe: { header: labels.jefe_proyecto, also: ['jefe proyecto', 'jefe', 'jefatura', 'jefa de proyecto', 'responsable', 'encargado'] },
  jefe_email: {
    header: 'Correo jefe de proyecto',
    also: ['correo jefe', 'email jefe', 'email jefe de proyecto', 'correo responsable'],
    example: ({ email }) => email,
  },
  tipo_proyecto: { header: labels.tipo_proyecto, also: ['tipo proyecto'], example: '' },
  tipo_venta: { header: labels.tipo_venta, also: ['tipo venta'], example: '' },
  equipo: {
    header: labels.equipo,
    also: ['equipo del proyecto', 'equipo de proyecto', 'integrantes'],
    example: '',
  },
  comuna: { header: labels.comuna, also: ['nombre comuna', 'codigo comuna'], example: 'Ñuñoa' },
  direccion: {
    header: labels.direccion,
    also: ['direccion proyecto', 'direccion del proyecto', 'ubicacion'],
    example: 'Avenida Los Reflejos 1450',
  },
  kwp: { header: labels.kwp, also: ['potencia kwp', 'potencia en kwp', 'potencia kw', 'kw'], example: 120.5, kind: 'number' },
  potencia_mw: { header: 'Potencia MW', also: ['mw', 'mwp', 'potencia mwp', 'potencia en mw'] },
  monto: {
    header: labels.monto,
    also: ['monto contrato', 'monto del contrato', 'valor contrato'],
    example: 98_500_000,
    kind: 'money',
    money: true,
  },
  moneda: { header: labels.moneda, also: ['divisa'], example: 'CLP', money: true },
  fecha_inicio: { header: labels.fecha_inicio, also: ['fecha inicio', 'fecha de inicio'], example: '2026-11-20', kind: 'day' },
  fecha_termino: {
    header: labels.fecha_termino,
    also: ['fecha termino', 'fecha de termino', 'fin', 'fecha fin'],
    example: '2027-04-30',
    kind: 'day',
  },
  avance: { header: labels.avance, also: ['porcentaje avance', 'porcentaje de avance', 'progreso'], example: 0, kind: 'number' },
  comprometido: { header: labels.comprometido, also: [], example: 'Sí' },
  etapas: { header: labels.etapas, also: ['etapa', 'etapa actual'], example: 'Inicio y traspaso' },
  estado: { header: 'Estado', also: ['estado central', 'situacion'] },
  observaciones: { header: labels.observaciones, also: ['observacion', 'comentarios', 'notas', 'obs'], example: 'Techo de zinc' },
  tipo: { header: 'Tipo', also: ['tecnologia'] },
  rca: { header: 'RCA', also: ['resolucion ambiental'] },
  sistema: { header: 'Sistema', also: ['sistema electrico'] },
  fuente: { header: 'Fuente', also: [] },
  anio_operacion: { header: 'Año de operación', also: ['anio operacion', 'anio de operacion', 'ano operacion'] },
  fecha_registro: { header: 'Fecha de registro', also: ['fecha registro'] },
  lugar_codigo: {
    header: labels.codigoLugarInstalacion,
    also: ['codigo lugar instalacion', 'codigo del lugar', 'codigo lugar de instalacion', 'lugar codigo'],
    example: '',
  },
  lugar_nombre: {
    header: 'Lugar',
    also: ['nombre lugar', 'nombre del lugar', 'lugar nombre', 'lugar instalacion', 'lugar de instalacion'],
    example: 'Techo norte',
  },
  lugar_direccion: { header: 'Dirección lugar', also: ['direccion del lugar', 'lugar direccion'], example: 'Avenida Los Reflejos 1450' },
  lugar_comuna: { header: 'Comuna lugar', also: ['comuna del lugar', 'lugar comuna'] },
  latitud: { header: labels.latitud, also: ['lat', 'lugar latitud'], example: '-33,437200' },
  longitud: { header: labels.longitud, also: ['lon', 'long', 'lng', 'lugar longitud'], example: '-70,650600' },
  utm_este: { header: 'UTM este', also: ['este', 'coordenada este', 'este utm'] },
  utm_norte: { header: 'UTM norte', also: ['norte', 'coordenada norte', 'norte utm'] },
  huso: { header: 'Huso', also: ['huso utm', 'zona utm'] },
  datum: { header: 'Datum', also: [] },
  lugar_tipo: { header: labels.tipo_instalacion, also: ['tipo instalacion', 'tipo del lugar', 'tipo lugar'], example: '' },
  lugar_kwp: { header: 'kWp lugar', also: ['kwp del lugar', 'lugar kwp'], example: 120.5, kind: 'number' },
  contacto_nombre: {
    header: labels.nombreContacto,
    also: ['nombre contacto', 'nombre del contacto', 'contacto nombre'],
    example: 'Ana Boldo',
  },
  contacto_email: {
    header: labels.emailContacto,
    also: ['email contacto', 'correo del contacto', 'contacto email', 'contacto correo'],
    example: 'ana.boldo@tresespejos.example',
  },
  contacto_telefono: {
    header: labels.telefonoContacto,
    also: ['telefono del contacto', 'contacto telefono', 'fono contacto'],
    example: '+56 9 5555 0101',
  },
} as const satisfies Record<string, SheetColumn>;

export type Field = keyof typeof importColumns;
/** What is wrong in a cell of a row. */
export type Complaint = ComplaintOf<Field> & { field: Field };

/** With any of these filled in, a new project gets a place. */
export const placeFields: readonly Field[] = [
  'lugar_codigo',
  'lugar_nombre',
  'lugar_direccion',
  'lugar_comuna',
  'latitud',
  'longitud',
  'utm_este',
  'utm_norte',
  'lugar_tipo',
  'lugar_kwp',
  'contacto_nombre',
  'contacto_email',
  'contacto_telefono',
];
