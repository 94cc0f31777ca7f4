import { ConfigProvider, theme } from 'antd';
import esEs from 'antd/es/locale/es_ES';
import type { ReactNode } from 'react';
import { useLook } from './look.ts';
import { useIsPhone, useIsStill } from './media.ts';
import { palette, type Look } from './palette.ts';

const { DatePicker: calendar } = esEs;
/** The month and the year over a calendar are buttons that say which: a name that says something else would hide it. */
const spanish: typeof esEs = {
  ...esEs,
  ...(calendar && { DatePicker: { ...calendar, lang: { ...calendar.lang, monthSelect: '', yearSelect: '', decadeSelect: '' } } }),
};

/** Ant Design in our colours and in Spanish, around each control that is its own: pages do without, to be light. */
export function Theme({ children }: { children: ReactNode }) {
  const look = useLook();
  const control = useIsPhone() ? 'big' : 'usual';
  const pace = useIsStill() ? 'still' : 'moving';
  return (
    <ConfigProvider locale={spanish} theme={themes[pace][control][look]} wave={{ disabled: true }}>
      {children}
    </ConfigProvider>
  );
}

const looksOf = (motion: boolean, controlHeight: number) => ({
  light: themeOf('light', controlHeight, motion),
  dark: themeOf('dark', controlHeight, motion),
});
/** Fingers need more room than a mouse. */
const sizesOf = (motion: boolean) => ({ usual: looksOf(motion, 32), big: looksOf(motion, 40) });
/** For whoever wants nothing to move: the library would wait for ends of transitions that never begin (`base.css`). */
const themes = { moving: sizesOf(true), still: sizesOf(false) };

function themeOf(look: Look, controlHeight: number, motion: boolean) {
  const own = palette[look];
  return {
    // One set of variables for all that look alike, however many controls there are.
    cssVar: { key: `${look}-${controlHeight}-${motion ? 'moving' : 'still'}` },
    algorithm: look === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      fontFamily: 'var(--letters)',
      fontSize: 14,
      controlHeight,
      motion,
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
    // The days of the months beside can be chosen, and read.
    components: { DatePicker: { colorTextDisabled: own.muted } },
  };
}
