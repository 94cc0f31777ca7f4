import { App, ConfigProvider, theme } from 'antd';
import esEs from 'antd/es/locale/es_ES';
import dayjs from 'dayjs';
import 'dayjs/locale/es';
import type { ReactNode } from 'react';
import { useLook } from './look.ts';
import { palette, type Look } from './palette.ts';

dayjs.locale('es');

/** Ant Design in our colours and in Spanish; the pages outside the layout do without it, to stay light. */
export function Theme({ children }: { children: ReactNode }) {
  const look = useLook();
  return (
    <ConfigProvider locale={esEs} theme={themes[look]} button={{ autoInsertSpace: false }} wave={{ disabled: true }}>
      <App component={false}>{children}</App>
    </ConfigProvider>
  );
}

const themes = { light: themeOf('light'), dark: themeOf('dark') };

function themeOf(look: Look) {
  const own = palette[look];
  return {
    algorithm: look === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      fontFamily: "'Inter Variable', system-ui, sans-serif",
      fontSize: 14,
      controlHeight: 32,
      borderRadius: 6,
      colorPrimary: own.primary,
      colorInfo: own.link,
      colorLink: own.link,
      colorSuccess: own.success,
      colorWarning: own.warning,
      colorError: own.error,
      colorBgLayout: own.page,
      colorBgContainer: own.surface,
      colorBgElevated: own.raised,
      colorBorder: own.control,
      colorBorderSecondary: own.line,
      colorText: own.text,
      colorTextSecondary: own.muted,
      colorTextTertiary: own.muted,
      colorTextDescription: own.muted,
      colorTextPlaceholder: own.placeholder,
    },
    components: {
      Table: {
        headerBg: own.head,
        headerSplitColor: 'transparent',
        rowHoverBg: own.hover,
        rowSelectedBg: own['primary-soft'],
        rowSelectedHoverBg: own['primary-soft'],
        cellPaddingBlockSM: 6,
        cellPaddingInlineSM: 8,
        borderColor: own.line,
      },
      Menu: {
        darkItemBg: own.nav,
        darkSubMenuItemBg: own['nav-sub'],
        darkPopupBg: own.nav,
        darkItemColor: own['nav-text'],
        darkItemSelectedBg: own['nav-selected'],
        itemHeight: 36,
      },
      Layout: { headerBg: own.nav, headerHeight: 48, siderBg: own.nav, bodyBg: own.page },
    },
  };
}
