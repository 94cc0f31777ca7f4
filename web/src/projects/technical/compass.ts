const winds = ['norte', 'noreste', 'este', 'sureste', 'sur', 'suroeste', 'oeste', 'noroeste'] as const;

/** The wind towards which a number of degrees from the north looks: 90 is `este`. */
export const compass = (degrees: number): string => winds[Math.round(degrees / 45) % 8] ?? winds[0];
