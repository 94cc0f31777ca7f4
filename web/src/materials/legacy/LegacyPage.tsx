import { CloseOutlined, DeleteOutlined, EyeOutlined, FormOutlined, InboxOutlined, RollbackOutlined } from '@ant-design/icons';
import { useLocation, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import {
  deleteSolicitudMaterial,
  devolucionSolicitudMaterial,
  getSolicitudMaterial,
  rechazarSolicitudMaterial,
  recepcionarSolicitudMaterial,
  requestDocuments,
  valeConsumoSolicitudMaterial,
  type LegacyAction,
  type SolicitudMaterialCompleta,
} from 'contract/materials/index.ts';
import { useAction, useCall } from '../../api.ts';
import type { Action } from '../../ui/page/action.tsx';
import { Detail } from '../../ui/page/Detail.tsx';
import { confirm } from '../../ui/form/dialogs.tsx';
import type { Fact } from '../../ui/page/Facts.tsx';
import { Day, Instant, Money } from '../../ui/list/figures.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { Missing } from '../../ui/page/Missing.tsx';
import { toRequest } from '../requestAddresses.ts';
import { codeAndName } from '../../ui/fields/charges.tsx';
import { legacyPaths } from './addresses.ts';
import { chargeWords, LegacyStatus, targetWords } from './columns.tsx';
import { ReceiveDrawer, RejectDrawer, ReturnDrawer, VoucherDrawer } from './LegacyDrawers.tsx';
import { LegacyLines } from './LegacyLines.tsx';
import './legacy.css';

const drawers = { recepcionar: ReceiveDrawer, vale_consumo: VoucherDrawer, devolver: ReturnDrawer, rechazar: RejectDrawer } as const;
type Open = keyof typeof drawers;

/** One request for who receives, uses and gives back; under both of its older addresses (spec 2 §2). */
export function LegacyPage() {
  const { id = '' }: Record<string, string | undefined> = useParams({ strict: false });
  const isMobile = useLocation().pathname.startsWith(legacyPaths.mobile);
  const answer = useCall(getSolicitudMaterial, { id: Number(id) });
  const [open, setOpen] = useState<Open>();
  const remove = useRemove();
  const request = answer.data;
  if (!request)
    return (
      <Missing
        title="Solicitud de material"
        answer={answer}
        back={{ to: isMobile ? legacyPaths.mobile : legacyPaths.list, words: 'Ver las solicitudes' }}
      />
    );
  const Drawer = open && drawers[open];
  return (
    <div className="legacy-request">
      <Detail
        code={request.numero}
        title={chargeWords(request)}
        status={<LegacyStatus {...request} />}
        facts={factsOf(request)}
        actions={actionsOn(request, { open: setOpen, remove: () => void remove(request) })}
      >
        <LegacyLines lines={request.detalle} />
      </Detail>
      {Drawer && <Drawer request={request} onClose={() => setOpen(undefined)} />}
    </div>
  );
}

function actionsOn(request: SolicitudMaterialCompleta, { open, remove }: { open: (it: Open) => void; remove: () => void }): Action[] {
  const can = (it: LegacyAction) => request.acciones.includes(it);
  const possible: (Action | false)[] = [
    (can('recepcionar') || can('entregar')) && {
      label: can('recepcionar') ? 'Recibir' : 'Entregar',
      icon: <InboxOutlined />,
      call: recepcionarSolicitudMaterial,
      onClick: () => open('recepcionar'),
    },
    can('vale_consumo') && {
      label: 'Vale de consumo',
      icon: <FormOutlined />,
      call: valeConsumoSolicitudMaterial,
      onClick: () => open('vale_consumo'),
    },
    can('devolver') && {
      label: 'Devolver',
      icon: <RollbackOutlined />,
      call: devolucionSolicitudMaterial,
      onClick: () => open('devolver'),
    },
    { label: 'Ver la solicitud', icon: <EyeOutlined />, link: toRequest({ number: request.numero }) },
    can('rechazar') && {
      label: 'Rechazar',
      icon: <CloseOutlined />,
      call: rechazarSolicitudMaterial,
      isDangerous: true,
      isAnswer: true,
      onClick: () => open('rechazar'),
    },
    can('eliminar') && {
      label: request.estado === 'borrador' ? 'Descartar' : 'Anular',
      icon: <DeleteOutlined />,
      call: deleteSolicitudMaterial,
      isDangerous: true,
      onClick: remove,
    },
  ];
  return possible.filter((it) => it !== false);
}

function useRemove() {
  const action = useAction(deleteSolicitudMaterial);
  return async ({ id, numero, estado }: SolicitudMaterialCompleta) => {
    const isDraft = estado === 'borrador';
    const question = {
      title: isDraft ? `¿Descartar el borrador ${numero}?` : `¿Anular ${numero}?`,
      text: isDraft ? 'Lo que se escribió en él se pierde.' : 'Nadie la aprobará ni la despachará. No se puede deshacer.',
      yes: isDraft ? 'Descartar borrador' : 'Anular solicitud',
      isDangerous: true,
    };
    if (await confirm(question)) action.mutate({ id }, { onSuccess: () => notify('success', `Listo: ${numero}`) });
  };
}

const factsOf = (it: SolicitudMaterialCompleta): Fact[] => [
  { label: 'Destino', value: targetWords(it) },
  { label: 'Origen', value: codeAndName(it.codigo_bodega_origen, it.bodega_origen) },
  ...(it.codigoLugarInstalacion === null ? [] : [{ label: 'Lugar', value: codeAndName(it.codigoLugarInstalacion, it.lugarInstalacion) }]),
  { label: 'Solicitante', value: it.usuario },
  { label: 'Creada', value: <Instant value={it.fecha} /> },
  { label: 'Documento', value: requestDocuments[it.documento].label },
  ...(it.monto === null ? [] : [{ label: 'Monto neto', value: <Money value={it.monto} /> }]),
  ...(it.fecha_requerida === null ? [] : [{ label: 'Llega (ETA)', value: <Day value={it.fecha_requerida} /> }]),
  ...(it.comentario === null ? [] : [{ label: 'Comentario', value: it.comentario }]),
];
