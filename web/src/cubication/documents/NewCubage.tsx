import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { cloneDocumentMaterials, cloneTemplateToDocument, postDocument, type Cubage, type CubageInfo } from 'contract/cubication/index.ts';
import { useAction } from '../../api.ts';
import { may } from '../../api/session.ts';
import { Button } from '../../ui/page/Button.tsx';
import { Choose } from '../../ui/fields/Choose.tsx';
import { Drawer } from '../../ui/page/Drawer.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { toCubage } from '../addresses.ts';
import { CopyResult } from '../materials/BringDrawer.tsx';
import { cubages, templates } from '../sources.ts';
import '../editor.css';

type From = 'empty' | 'template' | 'document';
type CopyResult = Parameters<typeof CopyResult>[0]['came'];

/** A take-off of a place: empty, begun with a template, or as another one is. */
export function NewCubage({ place, onClose }: { place: NonNullable<Cubage['place']>; onClose: () => void }) {
  const navigate = useNavigate();
  const mayFill = may('cubication:update');
  const [from, setFrom] = useState<From>(mayFill ? 'template' : 'empty');
  const [source, setSource] = useState<number | null>(null);
  const [isStudy, setStudy] = useState(false);
  const [withComments, setWithComments] = useState(false);
  const [withAttachments, setWithAttachments] = useState(false);
  const [came, setCame] = useState<{ came: CopyResult; document: CubageInfo }>();
  const [made, setMade] = useState<CubageInfo>();
  const create = useAction(postDocument);
  const bringTemplate = useAction(cloneTemplateToDocument);
  const bringDocument = useAction(cloneDocumentMaterials);
  const isBusy = create.isPending || bringTemplate.isPending || bringDocument.isPending;
  /** It is there already, and what it was to begin with did not come: it is gone on with. */
  const isLeftEmpty = made !== undefined && !isBusy && (bringTemplate.refused !== null || bringDocument.refused !== null);
  /** A place has one open take-off at a time: it is gone on with there. */
  const open_id = create.refused?.code === 'duplicate' ? create.refused.details['document_id'] : undefined;
  const open = (document: CubageInfo) => void navigate(toCubage(document));
  const fill = (document: CubageInfo) => {
    const { document_id } = document;
    const how = { join: false, with_comments: withComments, with_attachments: withAttachments };
    const onSuccess = (answer: CopyResult & { document: CubageInfo }) => {
      if (answer.retired.length + answer.changes.length > 0) setCame({ came: answer, document });
      else open(document);
    };
    if (source === null || from === 'empty') open(document);
    else if (from === 'template') bringTemplate.mutate({ template_id: source, document_id, ...how }, { onSuccess });
    else bringDocument.mutate({ from_document_id: source, document_id, with_others: true, ...how }, { onSuccess });
  };
  const begin = (document: CubageInfo) => {
    setMade(document);
    fill(document);
  };
  if (came) return <CopyResultDrawer {...came} onClose={() => open(came.document)} />;
  return (
    <Drawer opensToWrite title="Nueva cubicación" onClose={onClose}>
      <form
        className="cubage-rowform"
        onSubmit={(event) => {
          event.preventDefault();
          if (made) return fill(made);
          return create.mutate({ place_id: place.place_id, is_sap: isStudy ? 'false' : 'true' }, { onSuccess: begin });
        }}
      >
        {isLeftEmpty && (
          <p role="status">
            {made.number} ya está creada, vacía: lo que debía traer no llegó. Siga con ella, desde lo mismo o desde otra parte.
          </p>
        )}
        {mayFill && (
          <Segmented
            label="Comienza"
            options={[
              { value: 'template', label: 'Con una plantilla' },
              { value: 'document', label: 'Como otra' },
              { value: 'empty', label: 'Vacía' },
            ]}
            value={from}
            onChange={(it) => {
              setFrom(it);
              setSource(null);
            }}
          />
        )}
        {from !== 'empty' && (
          <div className="field">
            <span className="field-label" aria-hidden>
              {from === 'template' ? 'Plantilla' : 'Cubicación'}
            </span>
            <Choose
              key={from}
              label={from === 'template' ? 'Plantilla' : 'Cubicación'}
              value={source}
              {...(from === 'template' ? templates : cubages)}
              onChange={(it) => setSource(typeof it === 'number' ? it : null)}
            />
            <span className="field-help">
              Llega con sus servicios y tableros; los materiales, a los costos de hoy, y lo que cambió se dice.
            </span>
          </div>
        )}
        {from !== 'empty' && (
          <>
            <label className="columns-box">
              <input type="checkbox" checked={withComments} onChange={(event) => setWithComments(event.target.checked)} /> Con los
              comentarios de sus filas
            </label>
            <label className="columns-box">
              <input type="checkbox" checked={withAttachments} onChange={(event) => setWithAttachments(event.target.checked)} /> Con sus
              archivos adjuntos
            </label>
          </>
        )}
        <label className="columns-box">
          <input
            type="checkbox"
            checked={isStudy}
            disabled={isLeftEmpty}
            title={isLeftEmpty ? 'La cubicación ya está creada: falta llenarla' : undefined}
            onChange={(event) => setStudy(event.target.checked)}
          />{' '}
          Es un estudio: nunca se envía al ERP
        </label>
        {typeof open_id === 'number' && (
          <p role="status">
            El lugar ya tiene una cubicación abierta. <Link {...toCubage({ document_id: open_id, place })}>Abrir la que tiene</Link>
          </p>
        )}
        <div className="form-buttons">
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" kind="primary" busy={isBusy} off={from !== 'empty' && source === null && 'Elija antes de dónde parte.'}>
            {isLeftEmpty ? (from === 'empty' ? 'Abrir cubicación' : 'Llenar cubicación') : 'Crear cubicación'}
          </Button>
        </div>
      </form>
    </Drawer>
  );
}

const CopyResultDrawer = ({ came, onClose }: { came: CopyResult; onClose: () => void }) => <CopyResult came={came} onClose={onClose} />;
