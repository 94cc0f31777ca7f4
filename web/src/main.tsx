import '@fontsource-variable/inter/wght.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { getMaintenanceMode } from 'contract/maintenance/maintenance.ts';
import { speakSpanish } from 'contract/messages.ts';
import { newQueryClient } from './api.ts';
import { whenConfirming } from './api/confirm.ts';
import { send } from './api/send.ts';
import { newRouter } from './routes.tsx';
import { ConnectionBanner } from './shell/ConnectionBanner.tsx';
import { watchNavigation } from './shell/navigation.ts';
import './ui/look/base.css';
import './ui/look/print.css';
import { askPassword, Dialogs } from './ui/form/dialogs.tsx';
import { Explanation } from './ui/page/explanation.tsx';
import { wearLetters } from './ui/look/letters.ts';
import { startLook } from './ui/look/look.ts';
import { Notices, notifyRefused, notifyUnexpected } from './ui/page/notices.tsx';

/** Milliseconds after a screen is there: on a slow line its rows have come by then. */
const afterRows = 400;

speakSpanish();
startLook();
const queries = newQueryClient({ onRefused: notifyRefused, ping: () => send(getMaintenanceMode, {}, { timeout: 10_000 }) });
const router = newRouter(queries);
watchNavigation(router);
const stopWaiting = router.subscribe('onResolved', () => {
  stopWaiting();
  setTimeout(() => void wearLetters(), afterRows);
});
whenConfirming(askPassword);
window.addEventListener('unhandledrejection', ({ reason }) => notifyUnexpected(reason));

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
      <Notices />
      <Dialogs />
      <Explanation />
      <ConnectionBanner />
    </QueryClientProvider>
  </StrictMode>,
);
