/** What the older service tells of requests and their dispatches: stale whenever one of them changes (decision 018). */
export const legacyReads = [
  'warehouse.listSolicitudMaterial',
  'warehouse.listSolicitudMaterialByLugar',
  'warehouse.listSolicitudMaterialByBodega',
  'warehouse.listSolicitudMaterialBodegaMovil',
  'warehouse.listSolicitudMaterialByUsuarioBodega',
  'warehouse.listSolicitudMaterialBodegaMovilByUsuario',
  'warehouse.getSolicitudMaterial',
  'warehouse.getSolicitudMaterialDetalle',
  'warehouse.filtroSolicitudMaterial',
  'warehouse.productosSolicitadosNuevamente',
  'warehouse.listSolicitudMaterialDespacho',
  'warehouse.getSolicitudMaterialDespacho',
  'materials.listToReceive',
  'materials.listReceipts',
];
