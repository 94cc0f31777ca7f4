/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Of package.json, written in when the app is built. */
  readonly PRODUCT_VERSION: string;
}

// The package is typed as CommonJS but bundled as a module: its default export would get the wrong type.
declare module 'antd/es/locale/es_ES' {
  import type { ConfigProviderProps } from 'antd';

  const locale: NonNullable<ConfigProviderProps['locale']>;
  export default locale;
}
