import { lineNames } from 'contract/projects/projects/lines.ts';

/** An entry of the menu; it is hidden until a screen declares its path. */
interface Entry {
  label: string;
  path: string;
}

interface Group {
  label: GroupName;
  entries: readonly (Entry | { label: string; entries: readonly Entry[] })[];
}

export type GroupName =
  | 'Comercial'
  | 'Gestión de materiales'
  | 'Bodega móvil'
  | 'Abastecimiento'
  | 'Mantenedores'
  | 'Usuarios'
  | 'Otros'
  | 'Configuración';

const isOlder = ({ label }: { label: string }): boolean => label.includes('histórica');

/** A group of which a role may read only what is older stands after the others: flat, it is no more than that. */
export const olderLast = <G extends { entries: readonly { label: string }[] }>(groups: readonly G[]): G[] => [
  ...groups.filter(({ entries }) => !entries.every(isOlder)),
  ...groups.filter(({ entries }) => entries.every(isOlder)),
];

/**
 * The entries of the specification's menu (1 §2, 3 §2) and ours: what is used most comes first, older screens last, nothing stands twice,
 * and where there are many they stand under what they are about.
 */
export const menu: readonly Group[] = [
  {
    label: 'Comercial',
    entries: [
      { label: 'Clientes', path: '/clientes' },
      { label: 'Preventas', path: '/preventas' },
      { label: 'Facturas y pagos', path: '/payments/list' },
    ],
  },
  {
    label: 'Gestión de materiales',
    entries: [
      { label: 'Generar solicitud', path: '/sap/request-materials/nueva' },
      { label: 'Mis solicitudes', path: '/my-request-materials' },
      { label: 'Solicitudes de materiales', path: '/sap/request-materials' },
      { label: 'Aprobaciones', path: '/request-materials/approvals' },
      { label: 'Por recibir', path: '/materiales/recepciones' },
      {
        label: 'Servicios y compras',
        entries: [
          { label: 'Solicitudes de servicio', path: '/sap/request-services' },
          { label: 'Solicitudes de cotización', path: '/sap/request-quotes' },
          { label: 'Solicitudes de orden de compra', path: '/sap/request-oc' },
          { label: 'Radar maverick', path: '/servicios/radar' },
          { label: 'Proveedores únicos', path: '/servicios/proveedores-unicos' },
        ],
      },
      {
        label: 'Reservas y sobrantes',
        entries: [
          { label: 'Reservas', path: '/materiales/reservas' },
          { label: 'Sobrantes pedidos', path: '/materiales/sobrantes' },
          { label: 'Compramos lo que teníamos', path: '/materiales/sobrantes/comprados' },
        ],
      },
      {
        label: 'Consumo y devoluciones',
        entries: [
          { label: 'Consumo', path: '/materiales/consumo' },
          { label: 'Vales de consumo', path: '/materiales/vales-consumo' },
          { label: 'Devoluciones', path: '/materiales/devoluciones' },
          { label: 'Números de serie', path: '/materiales/series' },
        ],
      },
      { label: 'Catálogo de materiales', path: '/materiales/catalogo' },
      { label: 'Envíos al ERP', path: '/sap/envios-erp' },
      { label: 'Solicitud de material (histórica)', path: '/materiales/solicitudMaterial' },
    ],
  },
  {
    label: 'Bodega móvil',
    entries: [
      { label: 'Stock', path: '/supplying/mobile-warehouses/stock' },
      { label: 'Solicitudes de bodega móvil', path: '/supplying/mobile-warehouses/requests' },
      { label: 'Traslado de materiales', path: '/supplying/mobile-warehouses/material-transfers' },
      { label: 'Inventario', path: '/bodegamovil/inventario' },
      { label: 'Solicitudes de bodega (histórica)', path: '/bodegamovil/solicitudes' },
    ],
  },
  {
    label: 'Abastecimiento',
    entries: [
      { label: 'Inicio de abastecimiento', path: '/supplying' },
      { label: 'Solicitudes de compra', path: '/supplying/purchase-requests' },
      { label: 'Reposición de stock', path: '/supplying/replenishment' },
      { label: 'Cotizaciones', path: '/supplying/quotes/list' },
      { label: 'Órdenes de compra', path: '/supplying/purchase-orders/list' },
      { label: 'Órdenes de compra con HES', path: '/oc-with-hes/request' },
      {
        label: 'Convenios y devoluciones',
        entries: [
          { label: 'Convenios de precio', path: '/supplying/price-agreements' },
          { label: 'Devoluciones a proveedores', path: '/supplying/devoluciones-proveedor' },
        ],
      },
      {
        label: 'Traslados y retiros',
        entries: [
          { label: 'Solicitudes de traslado', path: '/supplying/requests-transfer/date-delivery' },
          { label: 'Solicitud de traslado o retiro', path: '/supplying/requests-transfer/nueva' },
          { label: 'Módulo CD', path: '/supplying/cd/requests-transfer' },
        ],
      },
      {
        label: 'Productos y proveedores nuevos',
        entries: [
          { label: 'Módulo de compras: materiales', path: '/supplying/purchase-module/materials' },
          { label: 'Módulo de compras: proveedores', path: '/supplying/purchase-module/suppliers' },
          { label: 'Solicitud de creación de producto', path: '/supplying/form/materials' },
          { label: 'Solicitud de creación de proveedor', path: '/supplying/form/suppliers' },
        ],
      },
      {
        label: 'Panel y reportes',
        entries: [
          { label: 'Panel', path: '/supplying/dashboard' },
          { label: 'Resumen', path: '/supplying-summary' },
          { label: 'Reporte de usuarios', path: '/supplying/reports/users' },
          { label: 'Reporte de stock', path: '/supplying/reports/stock' },
          { label: 'Reporte de productos', path: '/supplying/reports/products' },
        ],
      },
      { label: 'Hilos que no cuadran', path: '/sap/diferencias-hilo' },
    ],
  },
  {
    label: 'Mantenedores',
    entries: [
      {
        label: 'De proyectos',
        entries: [
          { label: 'Tipo de proyecto', path: '/mantenedores/tipoProyecto' },
          { label: 'Tipo de cliente', path: '/mantenedores/tipoCliente' },
          { label: 'Tipo de venta', path: '/mantenedores/tipoVenta' },
          { label: 'Tipo de instalación', path: '/mantenedores/tipoInstalacion' },
          { label: 'Etapa de proyecto', path: '/mantenedores/etapaProyecto' },
          { label: 'Subetapa de proyecto', path: '/mantenedores/subEtapaProyecto' },
          { label: 'Control de etapas', path: '/mantenedores/stageControl' },
          { label: 'Normativas', path: '/mantenedores/normativa' },
          { label: 'Paneles especiales', path: '/mantenedores/panelEspecial' },
          { label: 'App de flexibilidad energética', path: '/mantenedores/appFlexEnergetica' },
          { label: 'Regiones y comunas', path: '/mantenedores/regiones' },
        ],
      },
      {
        label: 'De actividades',
        entries: [
          { label: 'Actividad', path: '/mantenedores/actividad' },
          { label: 'Área responsable', path: '/mantenedores/areaResponsable' },
          { label: 'Configuración de actividades por tipo de proyecto', path: '/mantenedores/actividadTipoProyectoConfiguracion' },
          { label: 'Plantillas de Gantt', path: '/mantenedores/templateGantt' },
          { label: 'Plantillas de cubicación', path: '/cubicacion/plantillas' },
        ],
      },
      {
        label: 'De aprobaciones',
        entries: [
          { label: 'Matriz de aprobación', path: '/mantenedores/matrizAprobacion' },
          { label: 'Aprobaciones administrativas', path: '/mantenedores/aprobaciones/administrativas' },
          { label: 'Suplencia', path: '/mantenedores/suplencia' },
          { label: 'Restricciones de solicitudes', path: '/mantenedores/requestRestrictions' },
        ],
      },
      {
        label: 'De materiales',
        entries: [
          { label: 'Familias de materiales', path: '/mantenedores/familiaMaterial' },
          { label: 'Unidades de medida', path: '/mantenedores/unidad' },
          { label: 'Bodegas', path: '/mantenedores/bodega' },
          { label: 'Motivos de devolución a proveedor', path: '/mantenedores/motivoDevolucionProveedor' },
          { label: 'Motivos de ignorar sobrante', path: '/mantenedores/motivoSobrante' },
          { label: 'Centros de costo', path: '/mantenedores/centrosCosto' },
          { label: 'Tipos de cambio', path: '/mantenedores/tiposCambio' },
        ],
      },
      {
        label: 'De proveedores y compras',
        entries: [
          { label: 'Proveedores', path: '/mantenedores/proveedor' },
          { label: 'Servicios', path: '/mantenedores/servicio' },
          { label: 'Motivos Maverick', path: '/mantenedores/motivoMaverick' },
          { label: 'Causas de proveedor único', path: '/mantenedores/causaProveedorUnico' },
          { label: 'Rubros de proveedores', path: '/mantenedores/rubro' },
          { label: 'Bancos', path: '/mantenedores/banco' },
          { label: 'Medios de pago', path: '/mantenedores/medioPago' },
          { label: 'Condiciones de pago', path: '/mantenedores/condicionPago' },
          { label: 'Tipos de compra', path: '/mantenedores/tipoCompra' },
          { label: 'Ítems de gasto', path: '/mantenedores/itemGasto' },
          { label: 'Tipos de documentos de proveedores', path: '/mantenedores/tipoDocumentoProveedor' },
        ],
      },
      {
        label: 'De documentos',
        entries: [
          { label: 'Tipo de documento', path: '/mantenedores/tipoDocumento' },
          { label: 'Nombre de documento', path: '/mantenedores/nombreDocumento' },
          { label: 'Carpetas de documentos', path: '/mantenedores/documentos/carpetas' },
          { label: 'Áreas responsables de documentos', path: '/mantenedores/documentos/areasResponsables' },
        ],
      },
      { label: 'Correos de notificación de formularios', path: '/mantenedores/correo/notificacion/formularios' },
    ],
  },
  {
    label: 'Usuarios',
    entries: [
      { label: 'Usuario', path: '/usuarios/usuario' },
      { label: 'Cuentas por activar', path: '/usuarios/por-activar' },
      { label: 'Rol', path: '/usuarios/rol' },
      { label: 'Módulo de permiso', path: '/usuarios/moduloPermiso' },
      { label: 'Permisos de una persona', path: '/usuarios/permisos' },
      { label: 'Personal', path: '/mantenedores/personal' },
      { label: 'Cargo', path: '/usuarios/cargo' },
      { label: 'Subgerencias', path: '/mantenedores/subgerencias' },
      { label: 'Usuario de bodega', path: '/usuarios/usuarioBodega' },
      { label: 'Mi perfil', path: '/usuarios/perfil' },
    ],
  },
  {
    label: 'Otros',
    entries: [
      {
        label: 'Smartsheet',
        entries: [
          { label: 'General', path: '/smartsheet/general' },
          { label: lineNames.RE, path: '/smartsheet/residential' },
          { label: lineNames.CI, path: '/smartsheet/commercial-industrial' },
          { label: 'PMGD', path: '/smartsheet/pmgd' },
        ],
      },
      { label: 'Registro de horas', path: '/time-sheet' },
      { label: 'Seguimiento de horas hombre', path: '/tracking-hh' },
      { label: 'Registros Talana - SAP', path: '/data/talana-sap' },
      { label: 'Portafolio de planes', path: '/proyectos/portafolio' },
      { label: 'Semáforo de partida', path: '/proyectos/semaforo' },
      { label: 'Calendario', path: '/calendario' },
      { label: 'Manual de usuario', path: '/tutoriales' },
    ],
  },
  { label: 'Configuración', entries: [{ label: 'Configuración', path: '/configuraciones' }] },
];
