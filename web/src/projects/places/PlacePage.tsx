import {
  CameraOutlined,
  CheckSquareOutlined,
  DeleteOutlined,
  EditOutlined,
  EnvironmentOutlined,
  PictureOutlined,
  PoweroffOutlined,
} from '@ant-design/icons';
import { Outlet, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { deleteLugarInstalacion, getLugarInstalacionByProyecto, updateLugarInstalacion, type Place } from 'contract/projects/index.ts';
import { useAction, useCall } from '../../api.ts';
import { may } from '../../api/session.ts';
import { tabsOf } from '../../shell/screens.ts';
import { Link } from '../../ui/page/Link.tsx';
import type { Action } from '../../ui/page/action.tsx';
import { Button } from '../../ui/page/Button.tsx';
import { explainAction } from '../../ui/page/explanation.tsx';
import { Detail } from '../../ui/page/Detail.tsx';
import { confirm } from '../../ui/form/dialogs.tsx';
import { Figure } from '../../ui/list/figures.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { usePast } from '../../ui/past/usePast.tsx';
import { useIsPhone } from '../../ui/look/media.ts';
import { paths, toProject, useCodes } from '../addresses.ts';
import { Coordinates } from '../Coordinates.tsx';
import { PlaceEdit, PlaceImage } from './PlaceForms.tsx';
import { ActiveTag } from '../tags.tsx';
import { PageInWaiting } from '../PageInWaiting.tsx';
import { useActivation } from '../useActivation.ts';

/** One installation place: its summary, and its tabs below. */
export function PlacePage() {
  const codes = useCodes();
  const [open, setOpen] = useState<{ form: 'edit' | 'image'; place: Place }>();
  const isPhone = useIsPhone();
  const activation = useActivation();
  const { remove, isRemoving } = useRemove();
  // Nothing is asked about a place while it is being deleted.
  const answer = useCall(getLugarInstalacionByProyecto, codes, { enabled: !isRemoving });
  const place = answer.data;
  const past = usePast('lugar', String(place?.id ?? ''));
  const close = () => setOpen(undefined);
  if (!place || isRemoving) return <PageInWaiting title={codes.codigoLugarInstalacion} answer={answer} />;
  const mayUpdate = place.allowed_actions.includes('update');
  const changes: Action[] = [
    { label: 'Editar', icon: <EditOutlined />, call: updateLugarInstalacion, onClick: () => setOpen({ form: 'edit', place }) },
    {
      label: place.activo ? 'Desactivar' : 'Activar',
      icon: <PoweroffOutlined />,
      isBusy: activation.isBusy(place),
      onClick: () => activation.toggle(place),
    },
  ];
  const removal: Action = {
    label: 'Eliminar',
    icon: <DeleteOutlined />,
    call: deleteLugarInstalacion,
    isDangerous: true,
    onClick: () => void remove(place),
  };

  return (
    <>
      <Detail
        code={place.codigoLugarInstalacion}
        title={place.nombre}
        status={<ActiveTag isActive={place.activo} />}
        image={<Picture place={place} {...(mayUpdate && { onChange: () => setOpen({ form: 'image', place }) })} />}
        facts={[
          { label: 'Proyecto', value: <Link {...toProject(place)}>{place.codigoProyecto}</Link> },
          { label: 'Comuna', value: place.comuna },
          { label: 'Región', value: place.region },
          { label: 'Potencia', value: <Figure value={place.kwp} unit="kWp" /> },
          { label: 'Contacto', value: place.nombreContacto },
          { label: 'Ubicación', value: <Coordinates place={place} icon={<EnvironmentOutlined />} /> },
        ]}
        actions={[
          ...(mayUpdate ? changes : []),
          ...(may('schedule:read') ? [activitiesOf(place, isPhone)] : []),
          past.action,
          ...(place.allowed_actions.includes('delete') ? [removal] : []),
          explainAction({ thing: 'place', id: String(place.id), title: place.codigoLugarInstalacion }),
        ]}
        tabs={tabsOf(paths.place, { ...codes })}
      >
        <Outlet />
      </Detail>
      {past.drawer}
      {open?.form === 'edit' && <PlaceEdit place={open.place} onClose={close} />}
      {open?.form === 'image' && <PlaceImage place={open.place} onClose={close} />}
    </>
  );
}

/** What is done at the place, in a window of its own. */
const activitiesOf = ({ codigoLugarInstalacion, codigoProyecto }: Place, isPhone: boolean): Action => ({
  label: 'Actividades',
  icon: <CheckSquareOutlined />,
  link: { to: paths.activities, params: { codigoLugarInstalacion, codigoProyecto } },
  // There is room for two beside each other.
  isQuiet: isPhone,
});

function Picture({ place, onChange }: { place: Place; onChange?: () => void }) {
  const picture = place.imagen ?? place.primera_foto;
  return (
    <div className="place-picture">
      {picture ? (
        <img src={picture} alt={place.imagen ? `Imagen de ${place.nombre}` : `Primera foto de ${place.nombre}`} />
      ) : (
        <span className="no-picture">
          <PictureOutlined aria-hidden />
          {!onChange && <span className="muted">Sin imagen</span>}
        </span>
      )}
      {onChange && (
        <Button
          icon={<CameraOutlined />}
          onClick={onChange}
          {...(picture && { label: place.imagen ? 'Cambiar imagen' : 'Agregar imagen' })}
        >
          {picture ? null : 'Agregar imagen'}
        </Button>
      )}
    </div>
  );
}

function useRemove() {
  const navigate = useNavigate();
  const action = useAction(deleteLugarInstalacion);
  const [isGone, setGone] = useState(false);
  const remove = async (place: Place) => {
    const name = `${place.codigoLugarInstalacion} ${place.nombre}`;
    if (
      !(await confirm({
        title: `¿Eliminar ${name}?`,
        text: 'No se puede deshacer. Para dejar de usarlo sin perderlo, desactívelo.',
        yes: 'Eliminar',
        isDangerous: true,
      }))
    )
      return;
    action.mutate(
      { id: place.id },
      {
        onSuccess: () => {
          setGone(true);
          notify('success', `Se eliminó ${name}`);
          void navigate(toProject(place));
        },
      },
    );
  };
  return { remove, isRemoving: action.isPending || isGone };
}
