import { useMatches, type AnyRouter } from '@tanstack/react-router';
import type { Screen } from './screen.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: Screen;
  }
}

/** The screen that is open. */
export const screenOf = (router: AnyRouter): Screen | undefined => router.state.matches.at(-1)?.staticData?.screen;

/** The screen that is open, with the parameters of its address. */
export function useScreen(): { screen: Screen | undefined; params: Record<string, string> } {
  const match = useMatches().at(-1);
  return { screen: match?.staticData.screen, params: { ...match?.params } };
}
