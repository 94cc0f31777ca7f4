/** The code of a bank without the XXX of its head office, which is written or left out. */
export const swiftOffice = (swift: string): string => (swift.length === 11 && swift.endsWith('XXX') ? swift.slice(0, 8) : swift);

/** Territories whose banks may have a code of the country that they belong to. */
const territories: Partial<Record<string, readonly string[]>> = {
  AU: ['CC', 'CX', 'NF'],
  FI: ['AX'],
  FR: ['BL', 'GF', 'GP', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'TF', 'WF', 'YT'],
  GB: ['GG', 'IM', 'JE'],
  NL: ['BQ'],
  NO: ['BV', 'SJ'],
  US: ['AS', 'GU', 'MP', 'PR', 'UM', 'VI'],
};

/** Whether a code, whose fifth and sixth letters are the country of its bank, is of a bank there. */
export function isSwiftOf(swift: string, country: string): boolean {
  const of = swift.slice(4, 6);
  return of === country || territories[of]?.includes(country) === true;
}
