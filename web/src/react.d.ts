import 'react';

declare module 'react' {
  interface CSSProperties {
    /** CSS variables. */
    [variable: `--${string}`]: string | number | undefined;
  }
}
