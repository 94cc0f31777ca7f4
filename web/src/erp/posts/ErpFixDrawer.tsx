import { fixErpPost, getErpPost, type ErpKind, type ErpPostInfo } from 'contract/erp/index.ts';
import { useState } from 'react';
import { useCall } from '../../api.ts';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { SwitchField } from '../../ui/fields/SwitchField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { sourceOf } from './words.tsx';

/** What may be corrected of a post: where, when, from whom and to what it is charged; never what was approved. */
export function ErpFixDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: post } = useCall(getErpPost, { id });
  return post ? <FixForm post={post} onClose={onClose} /> : null;
}

/** What each kind of document names. */
function placesOf(kind: ErpKind) {
  const moves = kind === 'InventoryTransferRequest' || kind === 'StockTransfer';
  const leaves = kind === 'InventoryGenExit' || kind === 'PurchaseReturn';
  const buys = kind === 'PurchaseRequest' || kind === 'PurchaseOrder' || kind === 'PurchaseDeliveryNote' || kind === 'PurchaseReturn';
  return { from: moves || leaves, to: !leaves, supplier: buys };
}

function FixForm({ post: now, onClose }: { post: ErpPostInfo; onClose: () => void }) {
  // What is being corrected is what stood there when the form was opened: a later version is told by the server.
  const [post] = useState(now);
  const { document, last_error } = post;
  const { from, to, supplier } = placesOf(document.kind);
  const start = {
    comments: document.comments,
    required_date: document.required_date ?? '',
    supplier: document.supplier ?? '',
    project_code: document.project_code ?? '',
    cost_center: document.cost_center ?? '',
    from_warehouse: document.from_warehouse ?? '',
    to_warehouse: document.to_warehouse ?? '',
    detached: false,
  };
  return (
    <FormDrawer
      title={`Corregir el envío de ${sourceOf(post)}`}
      call={fixErpPost}
      start={start}
      fixed={{ id: post.id, version: post.version }}
      save="Corregir y reintentar"
      saved="Corregido: se vuelve a enviar"
      onClose={onClose}
    >
      {last_error && (
        <p className="erp-error" role="note">
          {last_error.text}
        </p>
      )}
      {from && <TextField name="from_warehouse" label="Desde bodega" maxLength={20} />}
      {to && <TextField name="to_warehouse" label="Hacia bodega" maxLength={20} />}
      {supplier && <TextField name="supplier" label="Proveedor (código del ERP)" maxLength={20} />}
      {document.lines.some((it) => it.base) && (
        <SwitchField
          name="detached"
          label="Crear sin documento de origen"
          help="Cuando el ERP dice que el documento de origen ya está cerrado."
        />
      )}
      <DateField name="required_date" label="Fecha requerida" />
      <TextField name="project_code" label="Proyecto" maxLength={20} />
      <TextField name="cost_center" label="Centro de costo" maxLength={20} />
      <AreaField name="comments" label="Comentario" rows={2} maxLength={254} />
      <AreaField name="reason" label="Motivo de la corrección" rows={2} maxLength={500} />
    </FormDrawer>
  );
}
