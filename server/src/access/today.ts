/** The calendar day in Chile. */
export const todayInChile = (): string => Temporal.Now.plainDateISO('America/Santiago').toString();
