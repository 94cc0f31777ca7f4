import { TabbedPage } from '../TabbedPage.tsx';

/** The frame of the approval matrix: its rules, the simulator, its versions. */
export const ApprovalMatrix = () => <TabbedPage path="/mantenedores/matrizAprobacion" title="Matriz de aprobación" />;
