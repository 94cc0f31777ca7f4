import { PlusOutlined } from '@ant-design/icons';
import { useEffect, useRef } from 'react';
import { uploadServiceFile, type DocumentType } from 'contract/services/index.ts';
import { useUpload } from '../../api/upload.ts';
import { useUploadsOf } from '../../api/uploads.ts';
import { Button } from '../../ui/page/Button.tsx';
import { FieldsWithin } from '../../ui/fields/FieldsWithin.tsx';
import { useForm } from '../../ui/form/formState.ts';
import { UploadLine } from '../../ui/files/UploadProgress.tsx';
import { DocumentFields } from './DocumentFields.tsx';
import { Proposal } from '../proposals/Proposal.tsx';
import { DropFiles } from '../files/DropFiles.tsx';
import { documentsIn, type WrittenDocument } from './documents.ts';
import { useFileNames } from '../files/useFileNames.ts';

/** The documents of a service that is being asked for: each file goes up at once, and what it says is written beside it. */
export function AttachedDocuments({ about, documentType }: { about: string; documentType: DocumentType }) {
  const blank: WrittenDocument = { document_type: documentType, coin: 'CLP' };
  const { values, set } = useForm();
  const documents = documentsIn(values['documents']);
  const quantity = typeof values['quantity'] === 'string' ? values['quantity'] : '1';
  // An answer comes after other changes: what it adds to is what is there then.
  const latest = useRef(documents);
  useEffect(() => {
    latest.current = documents;
  });
  const keep = (next: readonly WrittenDocument[]) => {
    latest.current = [...next];
    set('documents', next);
  };
  const upload = useUpload(uploadServiceFile);
  const uploads = useUploadsOf([uploadServiceFile], about);
  const names = useFileNames();
  const send = (files: readonly File[]) =>
    upload(
      files.map((file) => ({ file, input: { file }, about })),
      {
        onAnswer: ({ id, name }) => {
          names.keep(id, name);
          keep([...latest.current, { ...blank, file_id: id }]);
        },
      },
    );
  return (
    <div className="item-papers">
      {documents.map((document, at) => (
        <section key={document.file_id ?? `sin archivo ${at}`} className="item-paper" aria-label={`Documento ${at + 1}`}>
          <FieldsWithin path={['documents', at]}>
            <DocumentFields
              fileName={document.file_id ? (names.of(document.file_id) ?? 'Archivo subido') : undefined}
              onRemove={() => keep(documents.toSpliced(at, 1))}
            >
              {document.file_id && isOffer(document) && (
                <Proposal fileId={document.file_id} quantity={String(document.amount ?? quantity)} />
              )}
            </DocumentFields>
          </FieldsWithin>
        </section>
      ))}
      {uploads.map((it) => (
        <UploadLine key={it.id} upload={it} />
      ))}
      <div className="item-papers-more">
        <DropFiles words="Arrastre cotizaciones aquí o elíjalas" several onFiles={send} />
        <Button kind="text" icon={<PlusOutlined />} onClick={() => keep([...documents, blank])}>
          Agregar cotización sin archivo
        </Button>
      </div>
    </div>
  );
}

const isOffer = ({ document_type }: WrittenDocument): boolean => document_type === 'Cotizacion' || document_type === 'Maverick';
