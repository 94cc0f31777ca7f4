import { CloudUploadOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../api/session.ts';
import { useUploads } from '../api/uploads.ts';
import { Panel } from '../ui/page/Panel.tsx';
import { UploadButtons, UploadProgress } from '../ui/files/UploadProgress.tsx';
import { uploadsInShort } from './uploads.ts';

/** Milliseconds. On a slow line the first rows come before what sends files. */
const afterFirstScreen = 4_000;

/** Files on their way to the server, from whichever screen they come; the person works on meanwhile. */
export function Uploads() {
  const uploads = useUploads();
  const client = useQueryClient();
  const session = useSession();
  const person = session.state === 'logged in' ? session.user.email : undefined;
  useEffect(() => {
    if (person === undefined) return;
    // Where its code does not come there is no line: they go on with the next page.
    const resume = () => void import('../api/upload.ts').then((it) => it.resumeUploads(client, person)).catch(() => undefined);
    const timer = setTimeout(resume, afterFirstScreen);
    return () => clearTimeout(timer);
  }, [client, person]);
  const refused = uploads.filter((it) => it.refused);
  return (
    <>
      <span className="unseen" role="status">
        {refused.map((it) => `No se pudo subir ${it.file.name}.`).join(' ')}
      </span>
      {uploads.length > 0 && (
        <Panel
          className={`uploads${refused.length > 0 ? ' uploads-refused' : ''}`}
          button={
            <>
              <CloudUploadOutlined aria-hidden />
              <span className="unseen">Subidas: </span>
              {uploadsInShort(uploads).map((it, place) => (
                <span key={it} className={place > 0 ? 'figure uploads-besides' : 'figure'}>
                  {place > 0 && ' · '}
                  {it}
                </span>
              ))}
            </>
          }
        >
          {() => (
            <ul className="uploads-list" aria-label="Subidas">
              {uploads.map((it) => (
                <li key={it.id}>
                  <span className="uploads-name" title={it.file.name}>
                    {it.file.name}
                  </span>
                  <UploadButtons upload={it} />
                  <UploadProgress upload={it} />
                </li>
              ))}
            </ul>
          )}
        </Panel>
      )}
    </>
  );
}
