import { DownloadOutlined } from '@ant-design/icons';
import { listPastSupplierDocuments, pastDocuments, type PastSupplierDocument } from 'contract/suppliers/index.ts';
import { useCall } from '../../api.ts';
import { Drawer } from '../page/Drawer.tsx';
import { Day, Instant } from '../list/figures.tsx';
import { Loaded } from '../page/Loaded.tsx';
import './SupplierPapers.css';

/** The papers of a supplier that were replaced or taken away: each as it was, and until when it was in force. */
export function PastPapers({ supplier_id, onClose }: { supplier_id: number; onClose: () => void }) {
  const answer = useCall(listPastSupplierDocuments, { id: supplier_id });
  return (
    <Drawer title="Versiones anteriores" onClose={onClose}>
      <Loaded answer={answer}>
        {(papers) =>
          papers.length === 0 ? (
            <p className="muted">Ningún documento se ha reemplazado ni eliminado.</p>
          ) : (
            <>
              <ul className="supplier-papers">
                {papers.map((it) => (
                  <PastPaper key={it.id} {...it} />
                ))}
              </ul>
              {papers.length === pastDocuments && <p className="muted">Solo las últimas {pastDocuments}.</p>}
            </>
          )
        }
      </Loaded>
    </Drawer>
  );
}

const PastPaper = ({ type, name, url, expires_on, origin, created_by, created_at, ended_by, ended_at }: PastSupplierDocument) => (
  <li>
    <strong>{type}</strong>
    <a href={url} download={name}>
      <DownloadOutlined aria-hidden /> {name}
    </a>
    {expires_on && (
      <span>
        Vencía el <Day value={expires_on} />
      </span>
    )}
    <span className="muted">
      {origin} · {created_by}, <Instant value={created_at} />. Hasta el <Instant value={ended_at} />, por {ended_by}
    </span>
  </li>
);
