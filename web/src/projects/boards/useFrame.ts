import { useEffect, useReducer } from 'react';

type State = 'loading' | 'shown' | 'slow' | 'unreachable' | 'blocked';
/** A frame says when it has loaded, but not whether what it loaded is an error. */
type Event = 'loaded' | 'late' | 'no answer' | 'forbidden';

const longest = 15_000;

export function after(state: State, event: Event): State {
  if (event === 'forbidden' || state === 'blocked') return 'blocked';
  if (event === 'no answer' || state === 'unreachable') return 'unreachable';
  if (event === 'late') return state === 'loading' ? 'slow' : state;
  return 'shown';
}

/** How it goes with a frame. With `asks`, the site is also asked whether it is there: offline a frame would only stay grey. */
export function useFrame(url: string, asks: boolean) {
  const [state, tell] = useReducer(after, 'loading');
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const timer = setTimeout(() => tell('late'), longest);
    const refused = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src' && url.startsWith(blockedURI.slice(0, new URL(url).origin.length))) tell('forbidden');
    };
    document.addEventListener('securitypolicyviolation', refused, { signal });
    if (asks) {
      // The answer cannot be read, and need not be: that there is one is enough.
      fetch(url, { method: 'HEAD', mode: 'no-cors', credentials: 'omit', cache: 'no-store', signal }).catch(() => {
        if (!signal.aborted) tell('no answer');
      });
    }
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [url, asks]);
  return { state, onLoad: () => tell('loaded') };
}
