import { Outlet } from '@tanstack/react-router';
import { Theme } from '../ui/Theme.tsx';

/** The frame of full-window screens such as the Gantt: theme, and nothing else. */
export function Bare() {
  return (
    <Theme>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </Theme>
  );
}
