import { formatPhone } from 'contract/phone.ts';

type Missing = null | undefined;

const nothing = <span className="muted">—</span>;

/** A mail address to write to; a narrow place breaks it before the `@` and nowhere else. */
export function Mail({ address }: { address: string | Missing }) {
  if (!address) return nothing;
  const [name, domain] = address.split('@');
  return (
    <a href={`mailto:${address}`}>
      {name}
      <wbr />@{domain}
    </a>
  );
}

/** A telephone number to call, as on a phone at the site. */
export const Phone = ({ number }: { number: string | Missing }) =>
  number ? (
    <a className="figure" href={`tel:${number.replaceAll(' ', '')}`}>
      {formatPhone(number)}
    </a>
  ) : (
    nothing
  );
