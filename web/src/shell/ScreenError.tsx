import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { connection } from '../api/connection.ts';
import { Refused } from '../api/refusal.ts';
import { Button } from '../ui/page/Button.tsx';
import { codeMissing, isCodeMissing } from '../ui/page/missingCode.ts';
import { Problem } from '../ui/page/Problem.tsx';

/** Other calls may be answered while this one still is not. */
const quietBeforeRetry = 3_000;

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
    if (!isLineBack) return undefined;
    const timer = setTimeout(() => {
      reset();
      void router.invalidate();
    }, quietBeforeRetry);
    return () => clearTimeout(timer);
  }, [isLineBack, reset, router]);

  // A part that once did not come is not asked for again by the page that missed it.
  const isMissing = isCodeMissing(error);
  const hasBeenDown = useRef(false);
  useEffect(() => {
    if (line !== 'ok') hasBeenDown.current = true;
    if (line !== 'ok' || !hasBeenDown.current || !isMissing) return undefined;
    const timer = setTimeout(() => window.location.reload(), quietBeforeRetry);
    return () => clearTimeout(timer);
  }, [line, isMissing]);

  if (isRefused) return <Problem refused={error} title="No se pudo abrir la pantalla." onRetry={again} />;
  return (
    <div className="problem" role="alert">
      <div className="problem-text">
        <h1 tabIndex={-1}>Esta pantalla tuvo un problema</h1>
        <p>{wordsFor(error)}</p>
        <p>El resto de la aplicación sigue funcionando.</p>
      </div>
      <Button onClick={() => window.location.reload()}>Recargar la página</Button>
    </div>
  );
}

function wordsFor(error: unknown): string {
  if (isCodeMissing(error)) return codeMissing;
  return error instanceof Error ? error.message : '';
}
