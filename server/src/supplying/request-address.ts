/** Where whoever asked follows it, who may not see what supply does with it. */
export const requestAt = (number: string): string => `/sap/request-materials/${number}`;
