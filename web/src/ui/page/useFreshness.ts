import { useEffect, useState } from 'react';

/** Whether something opened a moment ago, and how to say that it does: so long nothing is decided there, since a second tap was meant for what stood there before. */
export function useFreshness({ milliseconds, isFresh: startsFresh }: { milliseconds: number; isFresh: boolean }): [boolean, () => void] {
  const [isFresh, setFresh] = useState(startsFresh);
  useEffect(() => {
    if (!isFresh) return undefined;
    const timer = setTimeout(() => setFresh(false), milliseconds);
    return () => clearTimeout(timer);
  }, [isFresh, milliseconds]);
  return [isFresh, () => setFresh(true)];
}
