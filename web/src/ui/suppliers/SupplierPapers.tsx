import { DownloadOutlined } from '@ant-design/icons';
import { useEffect, useState } from 'react';
import {
  deleteSupplierDocument,
  getSupplierDropdowns,
  paperStandings,
  supplierDocumentMegabytes,
  updateSupplierDocument,
  type SupplierDocument,
} from 'contract/suppliers/index.ts';
import type { Tone } from 'contract/states.ts';
import { useAction, useCall } from '../../api.ts';
import { may } from '../../api/session.ts';
import { Box } from '../page/Box.tsx';
import { Button } from '../page/Button.tsx';
import { DateField } from '../fields/DateField.tsx';
import { confirm } from '../form/dialogs.tsx';
import { Day, Instant } from '../list/figures.tsx';
import { FileField } from '../fields/FileField.tsx';
import { useForm } from '../form/formState.ts';
import { FormDrawer } from '../form/FormDrawer.tsx';
import { Loaded } from '../page/Loaded.tsx';
import { MoreActions } from '../page/MoreActions.tsx';
import { notify } from '../page/notices.tsx';
import { SelectField } from '../fields/SelectField.tsx';
import { Status } from '../page/Status.tsx';
import { PastPapers } from './PastPapers.tsx';
import './SupplierPapers.css';
import { endedWords } from '../days/late.ts';

interface Props {
  supplier_id: number;
  documents: readonly SupplierDocument[];
  /** Of a supplier that will not be. */
  isReadOnly?: boolean;
}

const tones: Record<SupplierDocument['standing'], Tone> = { vigente: 'success', por_vencer: 'warning', vencido: 'danger' };

/** The papers of a supplier that are in force: what each is, whose, until when, and who brought it. */
export function SupplierPapers({ supplier_id, documents, isReadOnly = false }: Props) {
  const [isAdding, setAdding] = useState(false);
  const [isLookingBack, setLookingBack] = useState(false);
  const mayAdd = !isReadOnly && (may('supplier_creation:create') || may('supplier_creation:update'));
  return (
    <Box label="Documentos">
      <div className="supplier-papers-head">
        <h2>Documentos</h2>
        {mayAdd && <Button onClick={() => setAdding(true)}>Agregar documento</Button>}
      </div>
      {documents.length === 0 && <p className="muted">Todavía no hay documentos.</p>}
      {documents.length > 0 && (
        <ul className="supplier-papers">
          {documents.map((it) => (
            <Paper key={it.id} {...it} removable={it.removable && !isReadOnly} />
          ))}
        </ul>
      )}
      <div>
        <Button kind="text" onClick={() => setLookingBack(true)}>
          Versiones anteriores
        </Button>
      </div>
      {isLookingBack && <PastPapers supplier_id={supplier_id} onClose={() => setLookingBack(false)} />}
      {isAdding && <AddPaper supplier_id={supplier_id} documents={documents} onClose={() => setAdding(false)} />}
    </Box>
  );
}

function Paper({ id, type, name, url, expires_on, standing, blocks, origin, created_by, created_at, removable }: SupplierDocument) {
  const action = useAction(deleteSupplierDocument);
  const remove = async () => {
    const text = 'Deja de contar entre los documentos del proveedor.';
    if (await confirm({ title: `¿Eliminar ${name}?`, text, yes: 'Eliminar documento', isDangerous: true }))
      action.mutate({ document_id: id }, { onSuccess: () => notify('success', 'Documento eliminado') });
  };
  return (
    <li>
      <strong>{type}</strong>
      <a href={url} download={name}>
        <DownloadOutlined aria-hidden /> {name}
      </a>
      {expires_on && (
        <span>
          <Status tone={tones[standing]}>
            {paperStandings[standing]}
            {standing === 'vencido' && ` ${endedWords(expires_on)}`}
          </Status>{' '}
          {standing === 'vencido' ? 'Venció' : 'Vence'} el <Day value={expires_on} />
        </span>
      )}
      {standing === 'vencido' && blocks && <span className="supplier-paper-blocks">Mientras esté vencido no se le compra</span>}
      <span className="muted">
        {origin} · {created_by}, <Instant value={created_at} />
      </span>
      {removable && (
        <MoreActions
          isText
          of={name}
          actions={[{ label: 'Eliminar', isDangerous: true, isBusy: action.isPending, onClick: () => void remove() }]}
        />
      )}
    </li>
  );
}

interface Adding extends Pick<Props, 'supplier_id' | 'documents'> {
  onClose: () => void;
}

function AddPaper({ supplier_id, documents, onClose }: Adding) {
  // Those that were there when it was begun.
  const [seen] = useState(documents);
  const [type, setType] = useState<unknown>();
  const replaces = seen.find((it) => it.doc_type === type)?.id ?? 0;
  return (
    <FormDrawer
      title="Agregar documento"
      call={updateSupplierDocument}
      fixed={{ id: supplier_id, replaces }}
      save="Agregar documento"
      saved="Documento agregado"
      onClose={onClose}
    >
      <PaperFields onType={setType} />
    </FormDrawer>
  );
}

function PaperFields({ onType }: { onType: (doc_type: unknown) => void }) {
  const { values } = useForm();
  const type = values['doc_type'];
  useEffect(() => onType(type), [type, onType]);
  const answer = useCall(getSupplierDropdowns, {});
  const types = answer.data?.document_types ?? [];
  const expires = types.find((it) => it.id === values['doc_type'])?.vence ?? false;
  if (!answer.data) return <Loaded answer={answer}>{() => null}</Loaded>;
  return (
    <>
      <SelectField
        name="doc_type"
        label="Tipo de documento"
        help="Reemplaza al que haya del mismo tipo."
        options={types.map(({ id, nombre }) => ({ value: id, label: nombre }))}
      />
      {expires && <DateField name="expires_on" label="Vence el" />}
      <FileField name="files" label="Archivo" prompt={`Arrastre el archivo o elija uno, de hasta ${supplierDocumentMegabytes} MB`} />
    </>
  );
}
