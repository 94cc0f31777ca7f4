import { CaretRightOutlined, PauseOutlined } from '@ant-design/icons';
import { useEffect, useState } from 'react';
import type { MaintenanceImage } from 'contract/maintenance/maintenance.ts';
import { useIsStill } from '../ui/look/media.ts';
import { Landscape } from './Landscape.tsx';

const turnEvery = 9_000;

/** What stands behind the maintenance page: the company's pictures, one after another, or a landscape of ours. */
export function Backdrop({ images }: { images: readonly MaintenanceImage[] }) {
  const isStill = useIsStill();
  const [isPaused, setPaused] = useState(false);
  const [place, setPlace] = useState(0);
  const [broken, setBroken] = useState<ReadonlySet<number>>(new Set());
  const shown = images.filter((it) => !broken.has(it.id));
  const count = shown.length;
  const turns = count > 1 && !isStill && !isPaused;

  useEffect(() => {
    if (!turns) return;
    const timer = setInterval(() => setPlace((it) => it + 1), turnEvery);
    return () => clearInterval(timer);
  }, [turns]);

  return (
    <>
      <div className="closed-ground" aria-hidden>
        {count === 0 && <Landscape />}
        {shown.map(({ id, url }, it) => (
          <img
            key={id}
            src={url}
            alt=""
            data-shown={it === place % count || undefined}
            onError={() => setBroken(new Set(broken).add(id))}
          />
        ))}
        {count > 0 && <div className="closed-veil" />}
      </div>
      {count > 1 && !isStill && (
        <button
          type="button"
          className="closed-pause"
          aria-label={isPaused ? 'Turnar las imágenes' : 'Detener las imágenes'}
          onClick={() => setPaused(!isPaused)}
        >
          {isPaused ? <CaretRightOutlined /> : <PauseOutlined />}
        </button>
      )}
    </>
  );
}
