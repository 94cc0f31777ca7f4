import { useEffect, useState } from 'react';
import './Skeletons.css';

/** True once `isWaiting` has lasted 150 ms: what is quicker shows no skeleton at all. */
function useSlow(isWaiting: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setSlow(true), 150);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isWaiting]);
  return isSlow;
}

/** Grey bars in the shape of the text that will come. */
export function TextSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <Waiting>
      {places(lines).map((it) => (
        <span key={it} className="bone" style={{ width: `${92 - ((it * 17) % 40)}%` }} />
      ))}
    </Waiting>
  );
}

/** Grey bars in the shape of a table. */
export function TableSkeleton({ rows = 10, columns }: { rows?: number; columns: number }) {
  return (
    <Waiting>
      <div className="bone-table">
        {places(rows).map((row) => (
          <div key={row} className="bone-row">
            {places(columns).map((it) => (
              <span key={it} className="bone" style={{ width: `${40 + ((row * 31 + it * 23) % 50)}%` }} />
            ))}
          </div>
        ))}
      </div>
    </Waiting>
  );
}

/** Grey bars in the shape of a form. */
export function FormSkeleton({ fields = 6 }: { fields?: number }) {
  return (
    <Waiting>
      {places(fields).map((it) => (
        <div key={it} className="bone-field">
          <span className="bone" style={{ width: 96 }} />
          <span className="bone bone-control" />
        </div>
      ))}
    </Waiting>
  );
}

function Waiting({ children }: { children: React.ReactNode }) {
  const isSlow = useSlow(true);
  return (
    <div className="waiting" role="status" aria-label="Cargando">
      {isSlow && children}
    </div>
  );
}

const places = (count: number) => Array.from({ length: count }, (_, place) => place);
