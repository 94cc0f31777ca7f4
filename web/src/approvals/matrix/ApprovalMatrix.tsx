import { usePast } from '../../ui/past/usePast.tsx';
import { TabbedPage } from '../TabbedPage.tsx';

/** The frame of the approval matrix: its rules, the simulator, its versions. */
export function ApprovalMatrix() {
  const past = usePast('matriz', 'vigente');
  return (
    <>
      <TabbedPage path="/mantenedores/matrizAprobacion" title="Matriz de aprobación" action={past.action} />
      {past.drawer}
    </>
  );
}
