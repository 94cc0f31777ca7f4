/// <reference types="vite/client" />

// The package is typed as CommonJS but bundled as a module: its default export would get the wrong type.
declare module 'antd/es/locale/es_ES' {
  import type { ConfigProviderProps } from 'antd';

  const locale: NonNullable<ConfigProviderProps['locale']>;
  export default locale;
}
