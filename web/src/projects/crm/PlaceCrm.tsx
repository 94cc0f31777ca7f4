import { DisconnectOutlined, EditOutlined, LinkOutlined, PlusOutlined, ReloadOutlined, TeamOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { getCrmData, unlinkCrmData, type CrmData } from 'contract/projects/index.ts';
import { useAction, useCall } from '../../api.ts';
import { ActionButton, type Action } from '../../ui/page/action.tsx';
import { confirm } from '../../ui/form/dialogs.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import { ExplainButton } from '../../ui/page/explanation.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { useCodes } from '../addresses.ts';
import { DealCard } from './DealCard.tsx';
import { DealForm } from './DealForm.tsx';
import { LinkDeal } from './LinkDeal.tsx';
import './crm.css';

/** The deal of the place's project in the CRM. */
export function PlaceCrm() {
  const { codigoProyecto: project_code } = useCodes();
  const [isAsking, setAsking] = useState(false);
  const known = useCall(getCrmData, { project_code });
  // Asking again goes to the CRM itself; what was known stays on the screen meanwhile.
  const asked = useCall(getCrmData, { project_code, refresh: 'true' }, { enabled: isAsking });
  const answer = isAsking && (asked.data ?? asked.error) ? asked : known;
  const refresh = () => (isAsking ? void asked.refetch() : setAsking(true));
  return <Loaded answer={answer}>{(data) => <Crm data={data} isBusy={asked.isFetching} onRefresh={refresh} />}</Loaded>;
}

function Crm({ data, isBusy, onRefresh }: { data: CrmData; isBusy: boolean; onRefresh: () => void }) {
  const [open, setOpen] = useState<'link' | 'register' | 'update'>();
  const unlink = useUnlink(data);
  const close = () => setOpen(undefined);
  const buttons: Record<CrmData['allowed_actions'][number], Action> = {
    link: { label: 'Vincular un negocio', icon: <LinkOutlined />, onClick: () => setOpen('link') },
    register: { label: 'Registrar un negocio', icon: <PlusOutlined />, onClick: () => setOpen('register') },
    update: { label: 'Editar negocio', icon: <EditOutlined />, onClick: () => setOpen('update') },
    unlink: { label: 'Desvincular', icon: <DisconnectOutlined />, ...unlink },
  };
  const actions = data.allowed_actions.map((it) => ({ key: it, action: buttons[it] }));
  const isLinked = data.deal !== null;
  return (
    <section className="crm">
      <PageHead title="CRM" isPart>
        {isLinked && !data.source.is_own && (
          <ActionButton action={{ label: 'Actualizar', icon: <ReloadOutlined />, isBusy, onClick: onRefresh }} />
        )}
        {isLinked && actions.map(({ key, action }) => <ActionButton key={key} action={action} />)}
        <ExplainButton thing="deal" id={data.project_code} title={`el negocio de ${data.project_code}`} />
      </PageHead>
      <p className="muted">Fuente: {data.source.name}</p>
      {data.deal && <DealCard data={data} deal={data.deal} />}
      {!data.deal && (
        <Empty
          icon={<TeamOutlined />}
          text={`El proyecto ${data.project_code} no está vinculado a un negocio. Vinculado, aquí se ven su etapa de venta, monto, fechas, contacto y responsable.`}
          action={
            <div className="crm-actions">
              {actions.map(({ key, action }, at) => (
                <ActionButton key={key} action={action} kind={at === 0 ? 'primary' : 'default'} />
              ))}
            </div>
          }
        />
      )}
      {open === 'link' && <LinkDeal data={data} onClose={close} />}
      {(open === 'register' || open === 'update') && <DealForm data={data} onClose={close} />}
    </section>
  );
}

function useUnlink({ project_code, deal }: CrmData) {
  const action = useAction(unlinkCrmData);
  const ask = async () => {
    const text = 'El negocio sigue en el CRM y lo que se sabía de él queda en el historial del proyecto.';
    if (!(await confirm({ title: `¿Desvincular ${project_code} de «${deal?.name ?? ''}»?`, text, yes: 'Desvincular', isDangerous: true })))
      return;
    action.mutate({ project_code }, { onSuccess: () => notify('success', `${project_code} ya no está vinculado`) });
  };
  return { isBusy: action.isPending, onClick: () => void ask() };
}
