import { ConfigProvider, theme } from 'antd';
import esEs from 'antd/es/locale/es_ES';
import type { ReactNode } from 'react';
import { useLook } from './look.ts';
import { useIsPhone } from './media.ts';
import { palette, type Look } from './palette.ts';

/** Ant Design in our colours and in Spanish; the pages outside the layout do without it, to stay light. */
export function Theme({ children }: { children: ReactNode }) {
  const look = useLook();
  const isPhone = useIsPhone();
  return (
    <ConfigProvider locale={esEs} theme={(isPhone ? big : usual)[look]} wave={{ disabled: true }}>
      {children}
    </ConfigProvider>
  );
}

const usual = { light: themeOf('light', 32), dark: themeOf('dark', 32) };
/** Fingers need more room than a mouse. */
const big = { light: themeOf('light', 40), dark: themeOf('dark', 40) };

function themeOf(look: Look, controlHeight: number) {
  const own = palette[look];
  return {
    algorithm: look === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      fontFamily: "'Inter Variable', system-ui, sans-serif",
      fontSize: 14,
      controlHeight,
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
      Menu: {
        darkItemBg: own.nav,
        darkSubMenuItemBg: own['nav-sub'],
        darkPopupBg: own.nav,
        darkItemColor: own['nav-text'],
        darkItemSelectedBg: own['nav-selected'],
        itemHeight: 36,
      },
    },
  };
}
