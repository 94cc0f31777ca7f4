import { cloneDocumentMaterials, cloneTemplateToDocument, type ClonedMaterials } from 'contract/cubication/index.ts';
import { formatUnitPrice } from 'contract/format.ts';
import { useState } from 'react';
import { Button } from '../../ui/page/Button.tsx';
import { ChooseField } from '../../ui/fields/ChooseField.tsx';
import { Drawer } from '../../ui/page/Drawer.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { SwitchField } from '../../ui/fields/SwitchField.tsx';
import { cubages, templates } from '../sources.ts';
import type { Work } from '../work.ts';

interface Props {
  work: Work;
  /** A template with its boards and services, or another take-off, with them or without. */
  from: 'template' | 'document';
  onClose: () => void;
}

/** Rows of a template or of another take-off, at the costs of today; then what came, and what is not as it was there. */
export function BringDrawer({ work, from, onClose }: Props) {
  const [came, setCame] = useState<ClonedMaterials>();
  const { document_id } = work.facts.get().document;
  const onSaved = (answer: ClonedMaterials) => {
    void work.brought(answer);
    setCame(answer);
  };
  if (came) return <CopyResult came={came} onClose={onClose} />;
  const start = { join: true, with_comments: false, with_attachments: false };
  // What was brought is shown in the drawer's place: closing is not over yet.
  const close = () => setTimeout(() => setCame((it) => (it === undefined ? (onClose(), it) : it)));
  const common = { start, fixed: { document_id }, onSaved, onClose: close };
  const choices = (
    <>
      <SwitchField
        name="join"
        label="Sumar materiales iguales"
        help="Los de la misma sección quedan en una fila con ambas cantidades, y los servicios y tableros que ya están no se repiten; apagado, todo queda aparte."
      />
      <SwitchField name="with_comments" label="Traer también los comentarios" />
      <SwitchField name="with_attachments" label="Traer también los archivos adjuntos" />
    </>
  );
  return from === 'template' ? (
    <FormDrawer title="Traer una plantilla" call={cloneTemplateToDocument} save="Traer" {...common}>
      <ChooseField name="template_id" label="Plantilla" {...templates} />
      {choices}
    </FormDrawer>
  ) : (
    <FormDrawer
      title="Copiar de otra cubicación"
      call={cloneDocumentMaterials}
      save="Copiar"
      {...common}
      start={{ ...start, with_others: true }}
    >
      <ChooseField name="from_document_id" label="Cubicación" {...cubages} help="Por su número, o por el nombre del lugar." />
      <SwitchField name="with_others" label="También servicios y tableros" />
      {choices}
    </FormDrawer>
  );
}

/** What came, and what differs from where it comes. */
export function CopyResult({
  came,
  onClose,
}: {
  came: Pick<ClonedMaterials, 'added' | 'joined' | 'services' | 'panels' | 'attachments' | 'sizes' | 'retired' | 'changes'>;
  onClose: () => void;
}) {
  const { added, joined, services, panels, attachments, sizes, retired, changes } = came;
  return (
    <Drawer title="Lo que llegó" onClose={onClose}>
      <div className="cubage-rowform">
        <p>
          {added === 1 ? 'Una fila nueva' : `${added} filas nuevas`}
          {joined > 0 && ` y ${joined} sumadas a las que había`}, a los costos de hoy.
        </p>
        {services + panels > 0 && <p>{othersOf(services, panels)}</p>}
        {attachments > 0 && <p>{attachments === 1 ? 'Con un archivo adjunto.' : `Con ${attachments} archivos adjuntos.`}</p>}
        {sizes.length > 0 && (
          <p>
            Ahora dicen lo que el lugar dice: {sizes.map(({ name, before, after }) => `${name} = ${after} (antes ${before})`).join('; ')}.
          </p>
        )}
        {retired.length > 0 && (
          <p className="late">Están retirados y hay que reemplazarlos, desde su fila o desde «Revisión»: {retired.join(', ')}.</p>
        )}
        {changes.length > 0 && (
          <table className="paste-rows">
            <caption>Costos que cambiaron</caption>
            <thead>
              <tr>
                <th scope="col">Material</th>
                <th scope="col">Antes</th>
                <th scope="col">Hoy</th>
              </tr>
            </thead>
            <tbody>
              {changes.map((it) => (
                <tr key={it.code}>
                  <td>{it.code}</td>
                  <td>{priceOf(it.price_before, it.price_currency)}</td>
                  <td>{priceOf(it.cost, it.cost_currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <p className="muted">
          Se quita todo junto con «Deshacer»{attachments > 0 && ', menos los archivos, que se eliminan en «Adjuntos»'}.
        </p>
        <div className="page-actions">
          <Button kind="primary" onClick={onClose}>
            Listo
          </Button>
        </div>
      </div>
    </Drawer>
  );
}

function othersOf(services: number, panels: number): string {
  const words = [
    ...(services === 0 ? [] : [services === 1 ? 'un servicio' : `${services} servicios`]),
    ...(panels === 0 ? [] : [panels === 1 ? 'un tablero' : `${panels} tableros`]),
  ];
  return `Con ${words.join(' y ')}.`;
}

type Currency = ClonedMaterials['changes'][number]['cost_currency'];
const priceOf = (cost: string | null, currency: Currency): string =>
  cost === null || currency === null ? '—' : formatUnitPrice(cost, currency);
