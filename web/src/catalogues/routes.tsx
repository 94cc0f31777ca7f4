import type { CatalogueName } from 'contract/catalogues/index.ts';
import type { Screen } from '../shell/screen.ts';

/** The titles are those of the definitions, which come only with the screens (routes.test.ts compares them). */
export const titles: Record<CatalogueName, string> = {
  actividadTipoProyectoConfiguracion: 'Configuración de actividades por tipo de proyecto',
  tipoDocumento: 'Tipos de documento',
  nombreDocumento: 'Nombres de documento',
  tipoProyecto: 'Tipos de proyecto',
  tipoCliente: 'Tipos de cliente',
  tipoVenta: 'Tipos de venta',
  tipoInstalacion: 'Tipos de instalación',
  panelEspecial: 'Paneles especiales',
  etapaProyecto: 'Etapas de proyecto',
  subEtapaProyecto: 'Subetapas de proyecto',
  normativa: 'Normativas',
  appFlexEnergetica: 'Apps de flexibilidad energética',
  actividad: 'Actividades',
  areaResponsable: 'Áreas responsables',
  unidad: 'Unidades de medida',
  bodega: 'Bodegas',
  familiaMaterial: 'Familias de materiales',
  proveedor: 'Proveedores',
  servicio: 'Servicios',
  motivoMaverick: 'Motivos Maverick',
  causaProveedorUnico: 'Causas de proveedor único',
  rubro: 'Rubros de proveedores',
  banco: 'Bancos',
  medioPago: 'Medios de pago',
  condicionPago: 'Condiciones de pago',
  tipoCompra: 'Tipos de compra',
  itemGasto: 'Ítems de gasto',
  tipoDocumentoProveedor: 'Tipos de documentos de proveedores',
  motivoDevolucionProveedor: 'Motivos de devolución a proveedor',
  motivoSobrante: 'Motivos de ignorar sobrante',
};

/** Those that wait for a reader (routes.test.ts compares them with the definitions). */
export const waiting: readonly CatalogueName[] = [];
const isName = (name: string): name is CatalogueName => Object.hasOwn(titles, name);

const screenOf = (name: CatalogueName): Screen => ({
  path: `/mantenedores/${name}`,
  title: titles[name],
  layout: 'main',
  auth: true,
  module: 'catalogues',
  ...(waiting.includes(name) && { isUnlisted: true }),
  load: () => import('./entries/CatalogueScreen.tsx').then((it) => it.catalogueScreen(name)),
});

/** Every plain catalogue, and the official regions and communes. */
export const screens: readonly Screen[] = [
  ...Object.keys(titles).filter(isName).map(screenOf),
  {
    path: '/mantenedores/regiones',
    title: 'Regiones y comunas',
    layout: 'main',
    auth: true,
    module: 'catalogues',
    load: () => import('./locations/CommuneList.tsx').then((it) => it.CommuneList),
  },
];
