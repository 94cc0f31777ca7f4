import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { addProjectMembers, removeProjectMember, updateProjectMember, type ProjectMember } from 'contract/projects/index.ts';
import { useAction } from '../../api.ts';
import type { Action } from '../../ui/page/action.tsx';
import { notify, notifyUndo } from '../../ui/page/notices.tsx';
import { EditMember } from './MemberForms.tsx';

/** Changing somebody's place in a team, and taking them out, which can be undone. */
export function useMemberActions() {
  const [edited, setEdited] = useState<ProjectMember>();
  const away = useAction(removeProjectMember);
  const back = useAction(addProjectMembers);
  const remove = ({ project_id, user_id }: ProjectMember) =>
    away.mutate(
      { project_id, user_id },
      {
        onSuccess: ({ nombre, funcion, desde, hasta }) =>
          notifyUndo(`${nombre} ya no está en el equipo`, () =>
            back.mutate(
              { project_ids: [project_id], user_ids: [user_id], funcion, desde, hasta },
              { onSuccess: () => notify('success', `${nombre} está de vuelta en el equipo`) },
            ),
          ),
      },
    );
  const actionsOn = (member: ProjectMember | null): Action[] => [
    ...(member?.allowed_actions.includes('update')
      ? [{ label: 'Editar', icon: <EditOutlined />, call: updateProjectMember, onClick: () => setEdited(member) }]
      : []),
    ...(member?.allowed_actions.includes('remove')
      ? [{ label: 'Quitar', icon: <DeleteOutlined />, call: removeProjectMember, onClick: () => remove(member) }]
      : []),
  ];
  return { actionsOn, drawer: edited && <EditMember key={edited.user_id} member={edited} onClose={() => setEdited(undefined)} /> };
}
