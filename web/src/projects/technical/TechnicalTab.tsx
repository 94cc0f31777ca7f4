import { EditOutlined, PlusOutlined, ThunderboltOutlined } from '@ant-design/icons';
import { useState } from 'react';
import {
  createInformacionTecnica,
  deleteInformacionTecnica,
  getInformacionTecnicaByLugar,
  getLugarInstalacionByProyecto,
  listHistory,
  type TechnicalInformation,
} from 'contract/projects/index.ts';
import { useAction, useCall } from '../../api.ts';
import { may } from '../../api/session.ts';
import { Button } from '../../ui/page/Button.tsx';
import { confirm } from '../../ui/form/dialogs.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import { ExplainButton } from '../../ui/page/explanation.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { Timeline } from '../../ui/past/Timeline.tsx';
import { useCodes } from '../addresses.ts';
import { TechnicalCreate, TechnicalEdit } from './TechnicalForm.tsx';
import { TechnicalFacts } from './TechnicalFacts.tsx';
import '../projects.css';
import { MoreActions } from '../../ui/page/MoreActions.tsx';
import './technical.css';

/** The tab of a place with what is installed there, how it is connected, and how that changed. */
export function TechnicalTab() {
  const codes = useCodes();
  const answer = useCall(getInformacionTecnicaByLugar, codes);
  const [isEditing, setEditing] = useState(false);
  const done = () => setEditing(false);
  return (
    <div className={isEditing ? 'technical' : 'place-general'}>
      <Loaded answer={answer}>
        {(info) => (
          <div className="detail-main">
            {info && isEditing && <TechnicalEdit info={info} onDone={done} />}
            {info && !isEditing && <TechnicalDetail info={info} onEdit={() => setEditing(true)} />}
            {!info && isEditing && <NewOne onDone={done} />}
            {!info && !isEditing && <EmptyTechnical onFill={() => setEditing(true)} />}
          </div>
        )}
      </Loaded>
      {!isEditing && answer.data !== undefined && <Timeline call={listHistory} fixed={{ ...codes, sobre: 'informacionTecnica' }} />}
    </div>
  );
}

function EmptyTechnical({ onFill }: { onFill: () => void }) {
  return (
    <Empty
      icon={<ThunderboltOutlined />}
      text="Todavía no se registra qué se instala en este lugar: paneles, inversores, estructura y conexión con la distribuidora."
      action={
        may(createInformacionTecnica.permission) && (
          <Button kind="primary" icon={<PlusOutlined />} onClick={onFill}>
            Registrar información técnica
          </Button>
        )
      }
    />
  );
}

/** What is known of the place already is where the form begins. */
function NewOne({ onDone }: { onDone: () => void }) {
  const codes = useCodes();
  const place = useCall(getLugarInstalacionByProyecto, codes);
  return <Loaded answer={place}>{({ kwp }) => <TechnicalCreate codes={codes} kwp={kwp} onDone={onDone} />}</Loaded>;
}

function TechnicalDetail({ info, onEdit }: { info: TechnicalInformation; onEdit: () => void }) {
  const { remove, isRemoving } = useRemove(info);
  return (
    <>
      <PageHead title="Información técnica" isPart>
        {info.allowed_actions.includes('update') && (
          <Button kind="primary" icon={<EditOutlined />} onClick={onEdit}>
            Editar información
          </Button>
        )}
        <ExplainButton thing="technical_information" id={String(info.id)} title="la información técnica" />
        {info.allowed_actions.includes('delete') && (
          <MoreActions
            of="la información técnica"
            actions={[{ label: 'Eliminar', isDangerous: true, isBusy: isRemoving, onClick: () => void remove() }]}
          />
        )}
      </PageHead>
      <TechnicalFacts info={info} />
    </>
  );
}

function useRemove({ id, codigoLugarInstalacion }: TechnicalInformation) {
  const action = useAction(deleteInformacionTecnica);
  const remove = async () => {
    const isSure = await confirm({
      title: `¿Eliminar la información técnica de ${codigoLugarInstalacion}?`,
      text: 'Se pierden sus paneles, inversores y datos de conexión; el lugar conserva su potencia. No se puede deshacer.',
      yes: 'Eliminar',
      isDangerous: true,
    });
    if (isSure) action.mutate({ id }, { onSuccess: () => notify('success', 'Se eliminó la información técnica') });
  };
  return { remove, isRemoving: action.isPending };
}
