import { Component, lazy, Suspense, useState, type ComponentType, type FunctionComponent, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { codeMissing, isCodeMissing } from './missingCode.ts';
import './lazyDrawer.css';

interface Closable {
  onClose?: (() => void) | undefined;
}

/**
 * A drawer whose code comes when it is first opened. On a bad line it may not come: then that is said where it would be, and the page beneath
 * it stays as it is, with all that was ticked and written there.
 */
export function lazyDrawer<P extends Closable>(
  load: () => Promise<ComponentType<P>>,
  /** What stands there while it comes. */
  waiting?: (props: P) => ReactNode,
): FunctionComponent<P> {
  const request = () => lazy(() => load().then((it) => ({ default: it })));
  // What came once is there for the next time; what did not come is asked for again.
  let latest = request();
  return function DrawerOnRequest(props: P) {
    const [Latest, setLatest] = useState(() => latest);
    const [tries, setTries] = useState(0);
    const renew = () => {
      latest = request();
      return latest;
    };
    const again = () => {
      setLatest(renew());
      setTries(tries + 1);
    };
    const close = () => {
      renew();
      props.onClose?.();
    };
    return (
      <Guard key={tries} missing={<MissingDrawer onRetry={again} onClose={close} />}>
        <Suspense fallback={waiting?.(props)}>
          <Latest {...props} />
        </Suspense>
      </Guard>
    );
  };
}

interface GuardProps {
  missing: ReactNode;
  children: ReactNode;
}

/** Whatever else breaks is for the screen to say. */
class Guard extends Component<GuardProps, { error?: unknown }> {
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override state: { error?: unknown } = {};

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (!isCodeMissing(error)) throw error;
    return this.props.missing;
  }
}

/** Stands where the drawer would, and is drawn with nothing that is still to come. */
const MissingDrawer = ({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) => (
  <section className="drawer-missing" aria-label="No se pudo abrir">
    <div className="problem" role="alert">
      <div className="problem-text">
        <strong>No se pudo abrir esta parte</strong>
        <p>{codeMissing}</p>
        <p>Lo demás de la página sigue como estaba.</p>
      </div>
      <Button onClick={onRetry}>Reintentar</Button>
      <Button onClick={onClose}>Cerrar</Button>
    </div>
  </section>
);
