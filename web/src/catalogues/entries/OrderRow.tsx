import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons';
import { useSortable } from '@dnd-kit/react/sortable';
import { Button } from '../../ui/page/Button.tsx';

interface Props {
  id: number;
  /** Among those that can be moved. */
  index: number;
  /** As people count. */
  place: number;
  name: string;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
}

/** One entry that can be moved. */
export function OrderRow({ id, index, place, name, isLast, onMove }: Props) {
  const { ref, handleRef, isDragging } = useSortable({ id, index });
  return (
    <li ref={ref} className="order-row" data-dragging={isDragging || undefined}>
      <span className="order-place">{place}</span>
      <span className="order-name">{name}</span>
      <Button
        kind="text"
        icon={<ArrowUpOutlined />}
        label={`Subir ${name}`}
        off={index === 0 && 'Ya es el primero.'}
        onClick={() => onMove(-1)}
      />
      <Button
        kind="text"
        icon={<ArrowDownOutlined />}
        label={`Bajar ${name}`}
        off={isLast && 'Ya es el último.'}
        onClick={() => onMove(1)}
      />
      <button
        ref={handleRef}
        type="button"
        className="button button-text button-icon order-handle"
        aria-label={`Mover ${name}`}
        aria-roledescription="elemento que se puede mover"
        aria-describedby="order-help"
      >
        <HolderOutlined aria-hidden />
      </button>
    </li>
  );
}
