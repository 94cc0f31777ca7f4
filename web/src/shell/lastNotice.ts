import { getMaintenanceBanner, type Banner } from 'contract/maintenance/banner.ts';

const key = 'banner-last';

/** The warning that this browser was told last: drawn with the page, it pushes nothing down afterwards. */
export function lastNotice(): Banner | undefined {
  try {
    return getMaintenanceBanner.answer.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data ?? undefined;
  } catch {
    return undefined;
  }
}

export const keepNotice = (notice: Banner): void => localStorage.setItem(key, JSON.stringify(notice));
