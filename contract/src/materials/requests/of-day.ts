/** The requests of a line of somebody's day, as the list of requests finds them. */
export const requestsOfDay = {
  por_despachar: 'Por despachar de su bodega',
  para_hoy: 'Pedido para hoy',
  atrasadas: 'Mías que ya debían haber llegado',
  no_aceptadas: 'Mías que el ERP no aceptó',
  novedades: 'Mías que cambiaron de estado esta semana',
} as const;
export type RequestsOfDay = keyof typeof requestsOfDay;
export const requestsOfDayNames = Object.keys(requestsOfDay) as [RequestsOfDay, ...RequestsOfDay[]];
