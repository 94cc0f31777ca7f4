import { CloseOutlined } from '@ant-design/icons';
import type { CubageMaterial } from 'contract/cubication/index.ts';
import { Button } from '../../ui/page/Button.tsx';
import { Drawer } from '../../ui/page/Drawer.tsx';
import { LessonPanel } from '../lessons/LessonPanel.tsx';
import type { Lessons } from '../lessons/lessons.ts';
import { PostPanel } from '../posts/PostPanel.tsx';
import type { RowIn } from '../parts.ts';
import type { FollowedSums } from '../useTotals.ts';
import type { Work } from '../work.ts';
import { Checks } from './Checks.tsx';
import { Comments } from '../comments/Comments.tsx';
import { CostTotals } from './CostTotals.tsx';
import { VariablesPanel } from '../formulas/VariablesPanel.tsx';

export type SideName = 'totales' | 'revision' | 'variables' | 'comentarios' | 'aprendido' | 'envios';

const titles: Record<SideName, string> = {
  totales: 'Totales',
  revision: 'Revisión',
  variables: 'Variables',
  comentarios: 'Comentarios',
  aprendido: 'Lo que usaron otros',
  envios: 'Envíos al ERP',
};

interface Props {
  name: SideName;
  work: Work;
  sums: FollowedSums;
  lessons: Lessons;
  mayEdit: boolean;
  /** Beside the grid; else over it. */
  isWide: boolean;
  onName: (name: SideName | null) => void;
  /** Of which row something is said. */
  commented: RowIn | null;
  onComment: (row: RowIn | null) => void;
  onJump: (row: RowIn) => void;
  onReplace: (row: CubageMaterial) => void;
}

/** What stands beside the grid: one thing at a time. */
export function SidePanel({ name, work, sums, lessons, mayEdit, isWide, commented, onName, onComment, onJump, onReplace }: Props) {
  const body = (
    <>
      {name === 'totales' && <CostTotals sums={sums} work={work} />}
      {name === 'revision' && (
        <Checks sums={sums} work={work} onJump={onJump} onVariables={() => onName('variables')} onReplace={onReplace} />
      )}
      {name === 'variables' && <VariablesPanel work={work} mayEdit={mayEdit} />}
      {name === 'aprendido' && <LessonPanel work={work} lessons={lessons} onJump={(id) => onJump({ part: 'materials', id })} />}
      {name === 'envios' && <PostPanel work={work} onJump={(id) => onJump({ part: 'materials', id })} />}
      {name === 'comentarios' && <Comments work={work} row={commented} onRow={onComment} onJump={onJump} />}
    </>
  );
  if (!isWide)
    return (
      <Drawer title={titles[name]} width={380} onClose={() => onName(null)}>
        <div className="cubage-rowform">{body}</div>
      </Drawer>
    );
  return (
    <aside className="cubage-side" aria-label={titles[name]}>
      <header>
        <h2>{titles[name]}</h2>
        <Button kind="text" icon={<CloseOutlined />} label={`Cerrar ${titles[name].toLowerCase()}`} onClick={() => onName(null)} />
      </header>
      <div className="cubage-side-body">{body}</div>
    </aside>
  );
}
