import type { DrawerProps } from 'antd';
import { useRef, type ReactNode } from 'react';
import { lazyDrawer } from './lazyDrawer.tsx';
import { loadControls } from './lazyControls.ts';
import { useIsPhone } from '../look/media.ts';
import { useFirstField } from './useFirstField.ts';
import './Drawer.css';

/** By which press, where it was drawn. */
type Close = (event?: Parameters<NonNullable<DrawerProps['onClose']>>[0]) => void;

interface Props {
  title: ReactNode;
  /** Pixels, or a width as CSS says it; a phone gives all it has. */
  width?: number | string;
  /** What stands beside the title. */
  extra?: ReactNode;
  /** False where what stands in it takes the cursor. */
  autoFocus?: boolean;
  /** It is opened to write: the cursor stands in its first field. */
  opensToWrite?: boolean;
  onClose: Close;
  children: ReactNode;
}

/** A part of the page that comes in at its side, as long as it is drawn. */
export function Drawer({ width = 480, opensToWrite = false, children, ...props }: Props) {
  const isPhone = useIsPhone();
  return (
    <LazyDrawer
      open
      size={isPhone ? '100%' : width}
      closable={{ 'aria-label': 'Cerrar' }}
      destroyOnHidden
      {...(opensToWrite && { autoFocus: false })}
      {...props}
    >
      {opensToWrite ? <Beginning>{children}</Beginning> : children}
    </LazyDrawer>
  );
}

/** What stands in the drawer is drawn later than the drawer itself: its code comes first. */
function Beginning({ children }: { children: ReactNode }) {
  const written = useRef<HTMLDivElement>(null);
  useFirstField(written, true);
  return (
    <div ref={written} className="drawer-beginning">
      {children}
    </div>
  );
}

/** The drawer itself, for who says where it comes in and when; its code comes when it is first drawn. */
export const LazyDrawer = lazyDrawer<Omit<DrawerProps, 'onClose'> & { onClose?: Close }>(() =>
  loadControls().then((it) => it.ThemedDrawer),
);
