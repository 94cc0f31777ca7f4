import { formatDay } from 'contract/format.ts';

interface Props {
  lastHoliday: string | null;
  isBeyond: boolean;
  className: string;
}

/** The plan goes on after the last holiday that anybody has loaded: from there on it counts on days on which nobody will work. */
export function HolidayNote({ lastHoliday, isBeyond, className }: Props) {
  if (!isBeyond) return null;
  return (
    <p className={className} role="status">
      {lastHoliday === null ? 'No hay feriados cargados' : `El último feriado cargado es el ${formatDay(lastHoliday)}`}, y el plan termina
      después: desde ahí puede ser más tarde de lo que dice.
    </p>
  );
}
