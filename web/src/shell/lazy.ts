import { lazyRouteComponent } from '@tanstack/react-router';
import type { FunctionComponent } from 'react';

/** A screen's code gives up after two minutes (spec 1 §9). */
const loadLimit = 120_000;

/** A screen whose code is fetched when it is first needed. */
export const lazyScreen = (load: () => Promise<FunctionComponent>) =>
  lazyRouteComponent(() => within(loadLimit, load()).then((component) => ({ default: component })));

/** The promise, or a refusal to wait any longer. */
export async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('La pantalla tardó demasiado en cargar.')), milliseconds);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
