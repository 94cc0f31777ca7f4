type RutReading = { ok: true; rut: string } | { ok: false; message: string };

/** Reads a Chilean tax id in any usual form and gives the SII's: `76123456-0` (domain §1). */
export function parseRut(input: string): RutReading {
  // What is pasted from letters and PDFs has dashes of other kinds.
  const plain = input
    .replace(/\s/g, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .toUpperCase();
  if (!/^[0-9.]+-?[0-9K]$/.test(plain)) return { ok: false, message: 'El RUT no tiene la forma 76.123.456-0.' };
  const digits = plain.replaceAll('.', '').replace('-', '');
  const body = digits.slice(0, -1).replace(/^0+/, '');
  if (body === '') return { ok: false, message: 'El RUT no puede ser cero.' };
  if (body.length > 8) return { ok: false, message: 'El RUT tiene demasiados dígitos.' };
  const given = digits.slice(-1);
  if (checkDigit(body) !== given) return { ok: false, message: 'El dígito verificador no corresponde.' };
  return { ok: true, rut: `${body}-${given}` };
}

/** `76123456-0` as people read it: `76.123.456-0`. Anything else is shown as it came. */
export function formatRut(rut: string): string {
  const [body, digit] = rut.split('-');
  if (!body || !digit || !/^\d{1,9}$/.test(body)) return rut;
  return `${withPoints(body)}-${digit}`;
}

const withPoints = (digits: string): string => (digits.length <= 3 ? digits : `${withPoints(digits.slice(0, -3))}.${digits.slice(-3)}`);

/** Weights 2 to 7 from the right; 11 − (sum mod 11), where 11 is 0 and 10 is K. */
export function checkDigit(body: string): string {
  const sum = body
    .split('')
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (2 + (place % 6)), 0);
  const rest = 11 - (sum % 11);
  if (rest === 11) return '0';
  return rest === 10 ? 'K' : String(rest);
}
