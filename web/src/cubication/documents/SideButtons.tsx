import { AuditOutlined, CalculatorOutlined, CommentOutlined, DollarOutlined, HistoryOutlined, SendOutlined } from '@ant-design/icons';
import { useSyncExternalStore, type ReactNode } from 'react';
import { formatNumber } from 'contract/format.ts';
import type { Lessons } from '../lessons/lessons.ts';
import type { Sheet } from '../sheet.ts';
import type { FollowedSums } from '../useTotals.ts';
import type { Work } from '../work.ts';
import type { SideName } from './SidePanel.tsx';

interface Props {
  work: Work;
  sums: FollowedSums;
  lessons: Lessons;
  side: SideName | null;
  onSide: (name: SideName | null) => void;
  /** With their names below the icons: at the foot of a phone. */
  isNamed?: boolean;
}

const sides: { name: SideName; label: string; icon: ReactNode }[] = [
  { name: 'totales', label: 'Totales', icon: <DollarOutlined /> },
  { name: 'revision', label: 'Revisión', icon: <AuditOutlined /> },
  { name: 'variables', label: 'Variables', icon: <CalculatorOutlined /> },
  { name: 'comentarios', label: 'Comentarios', icon: <CommentOutlined /> },
  { name: 'aprendido', label: 'Lo que usaron otros', icon: <HistoryOutlined /> },
  { name: 'envios', label: 'Envíos al ERP', icon: <SendOutlined /> },
];

/** What can be opened beside the rows, each with how much of it there is. */
export const SideButtons = ({ work, sums, lessons, side, onSide, isNamed = false }: Props) =>
  sides
    .filter((it) => it.name !== 'envios' || work.opened.place !== null)
    .map(({ name, label, icon }) => (
      <button
        key={name}
        type="button"
        className="button button-text cubage-side-button"
        aria-pressed={side === name}
        title={label}
        onClick={() => onSide(side === name ? null : name)}
      >
        <span aria-hidden>{icon}</span>
        {isNamed ? <span className="cubage-side-name">{label}</span> : <span className="unseen">{label}</span>}
        {name === 'revision' && <FindingCount sums={sums} work={work} />}
        {name === 'aprendido' && <Count value={[...lessons.byRow.values()].filter((it) => it.is_apart).length} />}
      </button>
    ));

const Count = ({ value }: { value: number }) => value > 0 && <span className="cubage-count">{formatNumber(value)}</span>;

/** As many as stand in «Revisión»: what is found, and cells that were not saved. */
function FindingCount({ sums, work }: { sums: FollowedSums; work: Work }) {
  const troubled = [useTroubles(work.materials), useTroubles(work.panels), useTroubles(work.services)];
  return <Count value={troubled.reduce((sum, it) => sum + it, sums.use().findings.length)} />;
}

const useTroubles = <Row extends { id: number }>(sheet: Sheet<Row>): number => useSyncExternalStore(sheet.subscribe, sheet.countTroubles);
