import type { ReactNode } from 'react';
import type { Refused } from '../../api/refusal.ts';
import { Problem } from './Problem.tsx';
import { TextSkeleton } from './Skeletons.tsx';

interface Props<T> {
  /** What `useCall` gives. */
  answer: { data: T | undefined; error: Refused | null; refetch: () => unknown };
  /** In the shape of what will come. */
  skeleton?: ReactNode;
  children: (data: T) => ReactNode;
}

/** Shows an answer, its skeleton while it comes, or why it did not come. */
export function Loaded<T>({ answer: { data, error, refetch }, skeleton = <TextSkeleton />, children }: Props<T>) {
  if (data !== undefined) return children(data);
  return error ? <Problem refused={error} title="No se pudo cargar." onRetry={() => refetch()} /> : skeleton;
}
