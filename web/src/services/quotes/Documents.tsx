import { DownloadOutlined } from '@ant-design/icons';
import { documentTypes, updateQuotation, type Quote, type QuoteDocument } from 'contract/services/index.ts';
import { useState } from 'react';
import { useAction } from '../../api.ts';
import { Button } from '../../ui/page/Button.tsx';
import { confirm } from '../../ui/form/dialogs.tsx';
import { Instant } from '../../ui/list/figures.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { isOfSupply } from './words.ts';
import { FilesField } from '../files/FilesField.tsx';

/** The papers of a request: what each is, whose, and who brought it when. */
export function Documents({ quote }: { quote: Quote }) {
  const [isAdding, setAdding] = useState(false);
  const mayAdd = quote.allowed_actions.includes('attach');
  return (
    <section className="panel" aria-label="Documentos">
      <div className="service-head">
        <h2>Documentos</h2>
        {mayAdd && <Button onClick={() => setAdding(true)}>Agregar documentos</Button>}
      </div>
      {quote.documents.length === 0 && <p className="muted">Todavía no hay documentos.</p>}
      <ul className="service-papers">
        {quote.documents.map((it) => (
          <Paper key={it.id} quote={quote} paper={it} mayRemove={mayAdd && it.own} />
        ))}
      </ul>
      {isAdding && <AddDocuments quote={quote} onClose={() => setAdding(false)} />}
    </section>
  );
}

function Paper({ quote, paper, mayRemove }: { quote: Quote; paper: QuoteDocument; mayRemove: boolean }) {
  const action = useAction(updateQuotation);
  const { id, file, document_type, origin, created_by, created_at } = paper;
  const remove = async () => {
    if (!(await confirm({ title: `¿Quitar ${file.name}?`, yes: 'Quitar documento', isDangerous: true }))) return;
    action.mutate(
      { quotation_id: quote.id, version: quote.version, removed: [id] },
      { onSuccess: () => notify('success', 'Documento quitado') },
    );
  };
  return (
    <li>
      {file.url === null ? (
        <span className="service-file-name">{file.name}</span>
      ) : (
        <a href={file.url} download={file.name} className="service-file-name">
          <DownloadOutlined aria-hidden /> {file.name}
        </a>
      )}
      <span className="muted">
        {documentTypes[document_type].label} · {origin} · {created_by}, <Instant value={created_at} />
      </span>
      {mayRemove && (
        <Button kind="text" label={`Quitar ${file.name}`} busy={action.isPending} onClick={() => void remove()}>
          Quitar
        </Button>
      )}
    </li>
  );
}

const AddDocuments = ({ quote, onClose }: { quote: Quote; onClose: () => void }) => (
  <FormDrawer
    title={`Agregar documentos a ${quote.number}`}
    call={updateQuotation}
    start={{ documents: [] }}
    fixed={{ quotation_id: quote.id, version: quote.version }}
    save="Agregar documentos"
    saved="Documentos agregados"
    onClose={onClose}
  >
    <FilesField name="documents" label="Archivos" usual={isOfSupply(quote) ? 'Cotizacion' : 'Otros'} />
  </FormDrawer>
);
