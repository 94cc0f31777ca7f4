/** Whether a number is written as one, whatever its digits prove. */
export const looksLikeIban = (number: string): boolean => /^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/.test(number);

/** An account's number as most of the world writes it: country, two digits that prove the rest, and up to thirty more. */
export function isIban(number: string): boolean {
  if (!looksLikeIban(number)) return false;
  const turned = number.slice(4) + number.slice(0, 4);
  const digits = turned.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}
