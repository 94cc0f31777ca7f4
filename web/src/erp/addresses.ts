/** The addresses of this area's screens: ours. */
export const paths = {
  posts: '/sap/envios-erp',
  sync: '/sap/envios-erp/sincronizacion',
  differences: '/sap/diferencias-stock',
} as const;
