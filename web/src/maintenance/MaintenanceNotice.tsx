import { ClockCircleOutlined } from '@ant-design/icons';
import { formatInstant } from 'contract/format.ts';
import type { MaintenanceInfo } from 'contract/maintenance/maintenance.ts';

interface Props {
  infos: readonly Pick<MaintenanceInfo, 'info_type' | 'description' | 'enabled'>[];
  ends: string | null;
  /** The first title's heading; 3 where the page around it has its own. */
  level?: 1 | 3;
}

const usual = {
  title: 'Estamos en mantención',
  description: 'Estamos mejorando el sistema. Lo que ya guardó está a salvo; volveremos pronto.',
};

/** What the maintenance page says, in the order in which it was written. */
export function MaintenanceNotice({ infos, ends, level = 1 }: Props) {
  const shown = infos.filter((it) => it.enabled);
  const titles = shown.filter((it) => it.info_type === 'title');
  const [first] = titles;
  const rest = shown.filter((it) => it !== first);
  const First = `h${level}` as const;
  const Other = level === 1 ? 'h2' : 'h4';
  return (
    <div className="closed-notice">
      <First tabIndex={-1}>{first?.description ?? usual.title}</First>
      {shown.length === 0 && <p>{usual.description}</p>}
      {/* The texts have no number before they are saved; they are drawn anew together. */}
      {rest.map((it, place) =>
        it.info_type === 'title' ? <Other key={place}>{it.description}</Other> : <p key={place}>{it.description}</p>,
      )}
      {ends && (
        <p className="closed-end">
          <ClockCircleOutlined aria-hidden />
          <span>{endWords(ends)}</span>
        </p>
      )}
    </div>
  );
}

function endWords(ends: string): string {
  const isPast = Date.parse(ends) < Date.now();
  return isPast
    ? `Está tomando más de lo previsto: se esperaba terminar el ${formatInstant(ends)}.`
    : `Esperamos terminar el ${formatInstant(ends)}, hora de Santiago.`;
}
