import { FileSearchOutlined } from '@ant-design/icons';
import type { Evidence } from 'contract/approvals/inbox/evidence.ts';
import './EvidenceList.css';
import { Link } from '../page/Link.tsx';
import { linkTo } from '../page/to.ts';

/** What should be known before deciding, each with the papers that show it; nothing where there is nothing. */
export const EvidenceList = ({ evidence, label }: { evidence: readonly Evidence[]; label: string }) =>
  evidence.length === 0 ? null : (
    <section className="evidence" aria-label={label}>
      <h2>{label}</h2>
      <ul>
        {evidence.map((it) => (
          <li key={it.text}>
            <FileSearchOutlined aria-hidden />
            <div>
              <p>{it.text}</p>
              <Papers of={it} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );

const Papers = ({ of: { papers, others } }: { of: Evidence }) =>
  (papers.length > 0 || others > 0) && (
    <p className="muted">
      {papers.map(({ number, url }) => (
        <Link key={number} {...linkTo(url)}>
          {number}
        </Link>
      ))}
      {others > 0 && <span>{otherPapers(others, papers.length > 0)}</span>}
    </p>
  );

function otherPapers(others: number, isMore: boolean): string {
  const requests = others === 1 ? '1 solicitud' : `${others} solicitudes`;
  return isMore ? `y ${requests} más` : `${requests} que usted no ve`;
}
