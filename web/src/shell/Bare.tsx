import { Outlet } from '@tanstack/react-router';

/** The frame of full-window screens such as the Gantt: where the keyboard finds what the page is for, and nothing else. */
export const Bare = () => (
  <main id="main" tabIndex={-1}>
    <Outlet />
  </main>
);
