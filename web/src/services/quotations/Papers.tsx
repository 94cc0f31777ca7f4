import { DownloadOutlined } from '@ant-design/icons';
import { documentTypes, type ServiceDocument, type ServiceFile } from 'contract/services/index.ts';

/** What is no quotation, as files to open. */
export const Papers = ({ papers }: { papers: readonly ServiceDocument[] }) =>
  papers.length === 0 ? null : (
    <ul className="service-papers" aria-label="Otros documentos">
      {papers.map((it) => (
        <li key={it.id}>
          {it.file ? <FileLink file={it.file} /> : <span className="muted">Sin archivo</span>}
          <span className="muted">
            {documentTypes[it.document_type].label} · {it.origin} · {it.created_by}
          </span>
        </li>
      ))}
    </ul>
  );

export const FileLink = ({ file: { name, url } }: { file: Pick<ServiceFile, 'name' | 'url'> }) => (
  <a href={url} download={name} className="service-file-name" title={name}>
    <DownloadOutlined aria-hidden /> {name}
  </a>
);
