import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { connection } from '../api/connection.ts';
import { Refused } from '../api/refused.ts';
import { Button } from '../ui/Button.tsx';
import { Problem } from '../ui/Problem.tsx';

/** A screen that broke or whose code did not come; the rest of the product goes on. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const line = connection.use();
  const again = () => {
    reset();
    void router.invalidate();
  };
  const isRefused = error instanceof Refused;
  const isLineBack = isRefused && error.isUnanswered && line === 'ok';
  useEffect(() => {
    if (!isLineBack) return;
    reset();
    void router.invalidate();
  }, [isLineBack, reset, router]);

  if (isRefused) return <Problem refused={error} title="No se pudo abrir la pantalla." onRetry={again} />;
  return (
    <div className="problem" role="alert">
      <div className="problem-text">
        <strong>Esta pantalla tuvo un problema</strong>
        {error instanceof Error && <p>{error.message}</p>}
        <p>El resto de la aplicación sigue funcionando.</p>
      </div>
      <Button onClick={() => window.location.reload()}>Cargar de nuevo</Button>
    </div>
  );
}
