import { Instant } from '../list/figures.tsx';
import './ProofList.css';

interface Proof {
  id: number;
  name: string;
  url: string;
  added_by: string;
  added_at: string;
}

/** Photos and papers that prove something, each with who added it and when. */
export const ProofList = ({ label, proofs }: { label: string; proofs: readonly Proof[] }) => (
  <ul className="proofs" aria-label={label}>
    {proofs.map((it) => (
      <li key={it.id}>
        <a href={it.url}>{it.name}</a>{' '}
        <span className="muted">
          {it.added_by} · <Instant value={it.added_at} />
        </span>
      </li>
    ))}
  </ul>
);
