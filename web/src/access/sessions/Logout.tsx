import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { signOut } from '../../shell/session.ts';
import { TextSkeleton } from '../../ui/page/Skeletons.tsx';
import { GateFrame } from './GateFrame.tsx';

/** Opening this address signs out, with or without a session (contract decision 3). */
export function Logout() {
  const navigate = useNavigate();
  useEffect(() => {
    void signOut().then(() => navigate({ to: '/login', replace: true }));
  }, [navigate]);
  return (
    <GateFrame title="Cerrando la sesión…">
      <TextSkeleton lines={1} />
    </GateFrame>
  );
}
