import { useParams } from '@tanstack/react-router';
import type { To } from '../../ui/to.ts';

const list = '/sap/request-services';

/** The addresses of the screens of service requests (spec 2 §2, contract decision 42; the ones below a request are ours). */
export const requestPaths = {
  list,
  create: `${list}/nueva`,
  request: `${list}/$number`,
  comparison: `${list}/$number/comparacion`,
  approvals: `${list}/$number/aprobaciones`,
  history: `${list}/$number/historial`,
} as const;

interface Named {
  number: string;
}
export const toRequest = ({ number }: Named): To => ({ to: requestPaths.request, params: { number } });
export const toComparison = ({ number }: Named): To => ({ to: requestPaths.comparison, params: { number } });

/** The number in the address of the screen that is open. */
export function useNumber(): string {
  const params: Record<string, string | undefined> = useParams({ strict: false });
  return params['number'] ?? '';
}
