import { rowErpStatuses, type CubageMaterial } from 'contract/cubication/index.ts';
import { formatNumber } from 'contract/format.ts';

/** How many rows of a take-off the ERP has, while it has some and not all: `3 de 12 filas enviadas`. */
export function sentWords(rows: readonly Pick<CubageMaterial, 'erp_status'>[]): string {
  const sent = rows.filter((it) => it.erp_status !== null).length;
  if (sent === 0 || sent === rows.length) return '';
  return `${formatNumber(sent)} de ${formatNumber(rows.length)} filas enviadas`;
}

/** What the ERP says of a row, or why it did not take it. */
export const erpWords = ({ erp_status, erp_error }: Pick<CubageMaterial, 'erp_status' | 'erp_error'>): string => {
  if (erp_error !== null) return `No aceptada: ${erp_error}`;
  return erp_status === null ? 'Pendiente' : (Object.entries(rowErpStatuses).find(([it]) => it === erp_status)?.[1] ?? erp_status);
};
