const [name, value] = ['enlace', 'correo'] as const;

/** An address of ours as a mail holds it: marked, so that whoever follows it is told from who typed it (decision 173). */
export function mailedLink(address: string): string {
  const [front = '', ...place] = address.split('#');
  return [`${front}${front.includes('?') ? '&' : '?'}${name}=${value}`, ...place].join('#');
}

/** Whether an address, by its query, was followed from a mail. */
export const isMailed = (search: Readonly<Record<string, unknown>>): boolean => search[name] === value;
