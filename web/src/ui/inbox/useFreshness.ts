import { useEffect, useRef, useState } from 'react';

/** So long nothing is decided about what has just opened by itself, in milliseconds: nobody has read it, and a second tap was meant for what stood there before. */
const fresh = 1_000;

/** Whether something opened by itself a moment ago, and how to say that it does. */
export function useFreshness(): [boolean, () => void] {
  const [isFresh, setFresh] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const opens = () => {
    setFresh(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setFresh(false), fresh);
  };
  return [isFresh, opens];
}
