/** Where a template is written. */
export const templateAt = (id: number): string => `/cubicacion/plantillas/${id}`;
