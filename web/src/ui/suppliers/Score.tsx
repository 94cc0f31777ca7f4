import { formatNumber } from 'contract/format.ts';
import { Status } from '../page/Status.tsx';

const toneOf = (score: number) => (score >= 80 ? 'success' : score >= 60 ? 'warning' : 'danger');

/** What a supplier comes to, of a hundred; of too few papers nothing is said. */
export const Score = ({ score }: { score: number | null }) =>
  score === null ? <span className="muted">Sin datos</span> : <Status tone={toneOf(score)}>{score} de 100</Status>;

/** Of how many papers that is. */
export const papersCounted = (papers: number): string => (papers === 1 ? 'de 1 documento' : `de ${formatNumber(papers)} documentos`);

export const papersFound = (papers: number): string =>
  papers === 0 ? 'no hay documentos' : papers === 1 ? 'hay 1 documento' : `hay ${formatNumber(papers)} documentos`;
