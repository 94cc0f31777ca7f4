import { DeleteOutlined, EditOutlined, RedoOutlined } from '@ant-design/icons';
import { useSearch } from '@tanstack/react-router';
import {
  createMaterialRequest,
  deleteRequestDraft,
  requestPhases,
  type MaterialRequest,
  type RequestPhase,
} from 'contract/materials/index.ts';
import { useAction } from '../../api.ts';
import { RequestsSwitch } from '../../shell/RequestsSwitch.tsx';
import { Link } from '../../ui/page/Link.tsx';
import type { Action } from '../../ui/page/action.tsx';
import { confirm } from '../../ui/form/dialogs.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { requestPaths, toDraft, toRepeat } from '../requestAddresses.ts';
import { ownColumns } from './columns.tsx';
import { ownFilters } from './filters.ts';
import { Requests } from './Requests.tsx';
import '../../ui/page/Detail.css';

const phases = Object.keys(requestPhases).filter(isPhase);
const emptyWords: Record<RequestPhase, string> = {
  borradores: 'No tiene borradores. Lo que empieza a pedir se guarda solo y aparece aquí.',
  en_aprobacion: 'Ninguna de sus solicitudes espera una decisión.',
  en_curso: 'Ninguna de sus solicitudes está en camino.',
  terminadas: 'Todavía no hay solicitudes suyas que hayan terminado.',
};

function isPhase(value: unknown): value is RequestPhase {
  return typeof value === 'string' && Object.hasOwn(requestPhases, value);
}

/** One's own requests by how far they are; a draft is gone on with where it is written (spec 2 §2). */
export function MyRequests() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const phase = isPhase(search['phase']) ? search['phase'] : 'en_aprobacion';
  const discard = useDiscard();
  return (
    <Requests
      title="Mis solicitudes"
      only={{ mine: 'true', phase }}
      columns={ownColumns}
      filters={ownFilters}
      rowActions={(it) => actionsOn(it, (draft) => void discard(draft))}
      intro={
        <>
          <RequestsSwitch of="materials" isOwn />
          <nav className="tabs" aria-label="Cuánto han avanzado">
            {phases.map((name) => (
              <Link
                key={name}
                className="tab"
                to={requestPaths.mine}
                search={{ phase: name }}
                resetScroll={false}
                aria-current={name === phase ? 'page' : undefined}
                activeProps={{}}
              >
                {requestPhases[name].label}
              </Link>
            ))}
          </nav>
        </>
      }
      empty={emptyWords[phase]}
    />
  );
}

function actionsOn(it: MaterialRequest, onDiscard: (draft: MaterialRequest) => void): Action[] {
  const can = new Set(it.allowed_actions);
  return [
    ...(can.has('edit') ? [{ label: 'Seguir', icon: <EditOutlined />, call: createMaterialRequest, link: toDraft(it) }] : []),
    ...(can.has('repeat') ? [{ label: 'Repetir', icon: <RedoOutlined />, call: createMaterialRequest, link: toRepeat(it) }] : []),
    ...(can.has('discard')
      ? [{ label: 'Descartar', icon: <DeleteOutlined />, call: deleteRequestDraft, isDangerous: true, onClick: () => onDiscard(it) }]
      : []),
  ];
}

function useDiscard() {
  const action = useAction(deleteRequestDraft);
  return async ({ number }: MaterialRequest) => {
    const question = {
      title: `¿Descartar el borrador ${number}?`,
      text: 'Lo que escribió en él se pierde.',
      yes: 'Descartar borrador',
      isDangerous: true,
    };
    if (await confirm(question)) action.mutate({ number }, { onSuccess: () => notify('success', `Se descartó ${number}`) });
  };
}
