import type { Checkable } from '../../platform/context.ts';

declare module '../../platform/context.ts' {
  interface Outside {
    files: Checkable;
  }
}
