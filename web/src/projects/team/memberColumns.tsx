import { memberStates, type MemberState, type ProjectMember } from 'contract/projects/index.ts';
import type { Tone } from 'contract/states.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { Day } from '../../ui/list/figures.tsx';
import { Status } from '../../ui/page/Status.tsx';

const tones: Record<MemberState, Tone> = { vigente: 'success', futuro: 'info', terminado: 'neutral' };

/** Whether somebody's time in a project has come, or why it shows them nothing all the same. */
function MemberStatus({ member }: { member: ProjectMember }) {
  if (!member.puede_ver)
    return (
      <span title="Su cuenta está inactiva, o su rol no abre los proyectos.">
        <Status tone="warning">Sin acceso</Status>
      </span>
    );
  return <Status tone={tones[member.estado]}>{memberStates[member.estado]}</Status>;
}

/** What is told of a membership, wherever it is listed. */
export const memberColumns = <Row,>(memberOf: (row: Row) => ProjectMember | null): Column<Row>[] => {
  const of = (show: (member: ProjectMember) => React.ReactNode) => (row: Row) => {
    const member = memberOf(row);
    return member && show(member);
  };
  return [
    { key: 'funcion', title: 'Función', card: 'fact', render: of((it) => it.funcion ?? <span className="muted">—</span>) },
    { key: 'desde', title: 'Desde', card: 'fact', render: of((it) => <Day value={it.desde} />) },
    { key: 'hasta', title: 'Hasta', card: 'fact', render: of((it) => <Day value={it.hasta} />) },
    { key: 'estado', title: 'Estado', card: 'status', render: of((it) => <MemberStatus member={it} />) },
  ];
};
