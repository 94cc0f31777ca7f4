import { radarOfRequest } from 'contract/services/index.ts';
import { useCall } from '../../api.ts';
import { EvidenceList } from '../../ui/files/EvidenceList.tsx';
import { Problem } from '../../ui/page/Problem.tsx';

/** What should be known of a request before it is decided, as things stand now. */
export function RequestRadar({ number }: { number: string }) {
  const { data = [], error, refetch } = useCall(radarOfRequest, { number });
  if (error) return <Problem refused={error} title="No se pudo cargar el radar." onRetry={() => void refetch()} />;
  return <EvidenceList evidence={data} label="Radar maverick" />;
}
