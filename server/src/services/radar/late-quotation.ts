import { formatDay } from 'contract/format.ts';
import type { Rule } from './judging.ts';

/** A quotation that was written after the service was done chose nothing. */
export const lateQuotation: Rule = async ({ subject: { offers } }) =>
  offers.flatMap(({ line, supplier, date, service_date }) =>
    date !== null && service_date !== null && date > service_date
      ? [
          {
            rule: 'late_quotation' as const,
            text: `Ítem ${line}: la cotización de ${supplier ?? 'un proveedor sin nombre'} es del ${formatDay(date)} y el servicio, del ${formatDay(service_date)}.`,
            requests: [],
          },
        ]
      : [],
  );
