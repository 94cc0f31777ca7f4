import { CameraOutlined, FileDoneOutlined, SendOutlined, StopOutlined, UndoOutlined } from '@ant-design/icons';
import { useState } from 'react';
import {
  addSupplierReturnFile,
  annulSupplierReturn,
  creditSupplierReturn,
  dispatchSupplierReturn,
  supplierReturnPdf,
  type SupplierReturnInfo,
} from 'contract/materials/index.ts';
import { useAction } from '../../api.ts';
import { today } from '../../ui/days/santiago.ts';
import { DateField } from '../../ui/fields/DateField.tsx';
import { FileField } from '../../ui/fields/FileField.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { askReason } from '../../ui/form/dialogs.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import type { Action } from '../../ui/page/action.tsx';
import { explainAction } from '../../ui/page/explanation.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { pdfAction } from '../../ui/page/pdfAction.tsx';
import { ReturnedSerials } from '../serials/ReturnedSerials.tsx';
import { ReservationReason } from '../ReservationReason.tsx';

type Open = 'dispatch' | 'credit' | 'add_file';

/** What can be done with a return now, and the drawer that is open for it. */
export function useSupplierReturnActions(number: string, found: SupplierReturnInfo | undefined) {
  const [open, setOpen] = useState<Open>();
  const annulling = useAction(annulSupplierReturn);
  if (!found) return { actions: [], drawer: null };
  const seen = { number, version: found.version };
  const annul = async (text: string, yes: string) => {
    const reason = await askReason({ title: `¿Anular ${number}?`, text, yes, reason: 'Motivo', isDangerous: true });
    if (reason) annulling.mutate({ ...seen, reason }, { onSuccess: () => notify('success', `${number} queda anulada`) });
  };
  // Two rights open most of them: the server says which this person may do.
  const byName: Record<SupplierReturnInfo['allowed_actions'][number], Action> = {
    dispatch: { label: 'Despachar', icon: <SendOutlined />, onClick: () => setOpen('dispatch') },
    credit: {
      label: 'Registrar nota de crédito',
      icon: <FileDoneOutlined />,
      call: creditSupplierReturn,
      onClick: () => setOpen('credit'),
    },
    add_file: {
      label: 'Agregar foto o documento',
      icon: <CameraOutlined />,
      onClick: () => setOpen('add_file'),
    },
    take_back: {
      label: 'El proveedor no la recibió',
      icon: <UndoOutlined />,
      isBusy: annulling.isPending,
      isDangerous: true,
      onClick: () => void annul('El material vuelve a donde estaba y cuenta otra vez como recibido, también en el ERP.', 'Volvió a bodega'),
    },
    cancel: {
      label: 'Anular',
      icon: <StopOutlined />,
      isBusy: annulling.isPending,
      isDangerous: true,
      onClick: () => void annul('Nada se ha movido: el material puede devolverse otra vez.', 'Anular devolución'),
    },
  };
  const allowed = (name: SupplierReturnInfo['allowed_actions'][number]) => (found.allowed_actions.includes(name) ? [byName[name]] : []);
  const actions: Action[] = [
    ...allowed('dispatch'),
    ...allowed('credit'),
    ...allowed('add_file'),
    pdfAction(supplierReturnPdf, { number }, `Devolución a proveedor ${number}`),
    ...allowed('take_back'),
    ...allowed('cancel'),
    explainAction({ thing: 'supplier_return', id: number, title: number }),
  ];
  const drawer = open ? <ReturnDrawer open={open} found={found} onClose={() => setOpen(undefined)} /> : null;
  return { actions, drawer };
}

function ReturnDrawer({
  open,
  found: { number, version, worth, items },
  onClose,
}: {
  open: Open;
  found: SupplierReturnInfo;
  onClose: () => void;
}) {
  const seen = { number, version };
  if (open === 'dispatch')
    return (
      <FormDrawer
        title={`Despachar ${number}`}
        call={dispatchSupplierReturn}
        fixed={seen}
        draft={`devolucion-series:${number}:${version}`}
        save="Despachar"
        saved={`${number} va al proveedor y al ERP`}
        onClose={onClose}
      >
        <TextField
          name="dte_folio"
          label="Folio de la guía (DTE 52)"
          maxLength={20}
          help="Sin folio no puede salir a la vía pública: la hoja de esta devolución no es guía de despacho."
        />
        <TextField name="driver" label="Chofer" maxLength={120} />
        <TextField name="plate" label="Patente" maxLength={12} placeholder="AB1234 o ABCD12" />
        <ReturnedSerials items={items} />
        <ReservationReason />
      </FormDrawer>
    );
  if (open === 'credit')
    return (
      <FormDrawer
        title={`Nota de crédito de ${number}`}
        call={creditSupplierReturn}
        fixed={seen}
        start={{ credit_on: today(), ...(worth !== null && { credit_net: worth }) }}
        save="Registrar nota de crédito"
        saved={`${number} queda acreditada`}
        onClose={onClose}
      >
        <TextField name="credit_folio" label="Folio de la nota de crédito" maxLength={40} />
        <DateField name="credit_on" label="Fecha de la nota" />
        <NumberField name="credit_net" label="Neto acreditado" help="Sin IVA, en la moneda de la orden." />
      </FormDrawer>
    );
  return (
    <FormDrawer
      title={`Agregar a ${number}`}
      call={addSupplierReturnFile}
      fixed={{ number }}
      save="Agregar"
      saved="Queda en la devolución"
      onClose={onClose}
    >
      <FileField
        name="file"
        label="Foto o documento"
        accept="image/jpeg,image/png,image/webp,image/heic,application/pdf"
        prompt="Tome una foto o elija un PDF"
      />
    </FormDrawer>
  );
}
