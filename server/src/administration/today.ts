/** The calendar day in Chile, by which substitutions and rates hold. */
export const todayInChile = (): string => Temporal.Now.plainDateISO('America/Santiago').toString();
