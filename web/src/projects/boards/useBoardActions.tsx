import { ArrowLeftOutlined, ArrowRightOutlined, DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { useNavigate } from '@tanstack/react-router';
import { deleteSmartsheet, orderSmartsheet, type Board } from 'contract/projects/index.ts';
import { useAction } from '../../api.ts';
import type { Action } from '../../ui/page/action.tsx';
import { confirm } from '../../ui/form/dialogs.tsx';
import { explainAction } from '../../ui/page/explanation.tsx';
import { notify } from '../../ui/page/notices.tsx';
import type { Spot } from './spot.ts';

interface Options {
  dashboard: Board;
  items: readonly Board[];
  where: Spot;
  onEdit: (dashboard: Board) => void;
}

/** What a person may do with the open dashboard; it moves only among those of the same spot. */
export function useBoardActions({ dashboard, items, where, onEdit }: Options): Action[] {
  const navigate = useNavigate();
  const removal = useAction(deleteSmartsheet);
  const ordering = useAction(orderSmartsheet);
  const { smartsheet_id, titulo, codigoProyecto, codigoLugarInstalacion, allowed_actions } = dashboard;
  const siblings = items.filter((it) => it.codigoLugarInstalacion === codigoLugarInstalacion).map((it) => it.smartsheet_id);
  const place = siblings.indexOf(smartsheet_id);

  const move = (by: 1 | -1) => {
    const order = siblings.with(place, siblings[place + by] ?? smartsheet_id).with(place + by, smartsheet_id);
    const spot =
      'segmento' in where ? where : { codigoProyecto: codigoProyecto ?? '', ...(codigoLugarInstalacion && { codigoLugarInstalacion }) };
    ordering.mutate({ ...spot, smartsheet_ids: order });
  };
  const remove = async () => {
    const text = 'Se quita de esta pantalla para todas las personas. En el otro sistema sigue igual.';
    if (!(await confirm({ title: `¿Quitar el tablero «${titulo}»?`, text, yes: 'Quitar', isDangerous: true }))) return;
    removal.mutate(
      { smartsheet_id },
      {
        onSuccess: () => {
          notify('success', `Se quitó el tablero «${titulo}»`);
          void navigate({ to: '.', search: {}, replace: true });
        },
      },
    );
  };
  const mayUpdate = allowed_actions.includes('update');
  const isMovable = mayUpdate && siblings.length > 1;
  return [
    ...(isMovable && place > 0
      ? [{ label: 'Mover antes', icon: <ArrowLeftOutlined />, isBusy: ordering.isPending, onClick: () => move(-1) }]
      : []),
    ...(isMovable && place < siblings.length - 1
      ? [{ label: 'Mover después', icon: <ArrowRightOutlined />, isBusy: ordering.isPending, onClick: () => move(1) }]
      : []),
    ...(mayUpdate ? [{ label: 'Editar', icon: <EditOutlined />, onClick: () => onEdit(dashboard) }] : []),
    ...(allowed_actions.includes('delete')
      ? [{ label: 'Quitar', icon: <DeleteOutlined />, isBusy: removal.isPending, onClick: () => void remove() }]
      : []),
    explainAction({ thing: 'dashboard', id: String(smartsheet_id), title: titulo }),
  ];
}
