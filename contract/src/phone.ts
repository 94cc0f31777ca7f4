type PhoneReading = { ok: true; phone: string } | { ok: false; message: string };

/**
 * Reads a telephone number as people write it and gives it in one form, `+56912345678`. Without a country it is Chilean:
 * nine digits, mobile or with its area code. Foreign numbers keep their `+`.
 */
export function parsePhone(input: string): PhoneReading {
  const plain = input.trim();
  if (!/^\+?[\d\s().\-–/]+$/.test(plain)) return { ok: false, message: 'El teléfono solo lleva números, por ejemplo +56 9 1234 5678.' };
  const digits = plain.replace(/\D/g, '');
  const international = plain.startsWith('+') ? digits : digits.startsWith('00') ? digits.slice(2) : undefined;
  if (international !== undefined && !international.startsWith('56')) return foreign(international);
  return chilean(international === undefined ? withoutCountry(digits) : international.slice(2));
}

/** `+56912345678` as people read it: `+56 9 1234 5678`. Anything else is shown as it came. */
export function formatPhone(phone: string): string {
  const [, mobile, first, last] = /^\+56(9|2)(\d{4})(\d{4})$/.exec(phone) ?? [];
  if (mobile) return `+56 ${mobile} ${first} ${last}`;
  const [, area, middle, end] = /^\+56(\d{2})(\d{3})(\d{4})$/.exec(phone) ?? [];
  return area ? `+56 ${area} ${middle} ${end}` : phone;
}

function chilean(number: string): PhoneReading {
  const whole = number.replace(/^0+/, '');
  if (/^[2-9]\d{8}$/.test(whole)) return { ok: true, phone: `+56${whole}` };
  if (whole.length < 9) return { ok: false, message: 'Al teléfono le faltan dígitos: son nueve, por ejemplo 9 1234 5678 o 2 2345 6789.' };
  if (whole.length > 9) return { ok: false, message: 'Al teléfono le sobran dígitos: son nueve, por ejemplo 9 1234 5678 o 2 2345 6789.' };
  return { ok: false, message: 'Ese teléfono no existe en Chile: empieza con 9 (celular) o con el código de área.' };
}

/** From eight to fifteen digits, country included (ITU-T E.164). */
const foreign = (digits: string): PhoneReading =>
  /^[1-9]\d{7,14}$/.test(digits)
    ? { ok: true, phone: `+${digits}` }
    : { ok: false, message: 'El teléfono extranjero debe llevar su código de país, por ejemplo +54 11 1234 5678.' };

/** `56 9 1234 5678` without its plus is longer than any national number. */
const withoutCountry = (digits: string): string => (digits.length > 9 && digits.startsWith('56') ? digits.slice(2) : digits);
