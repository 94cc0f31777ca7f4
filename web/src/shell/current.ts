import { useMatches, type AnyRouter, type MakeRouteMatchUnion } from '@tanstack/react-router';
import type { Screen } from './screen.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: Screen;
  }
}

/** The screen that is open. */
export const screenOf = (router: AnyRouter): Screen | undefined => router.state.matches.at(-1)?.staticData?.screen;

const screenIn = (matches: readonly MakeRouteMatchUnion[]): Screen | undefined => matches.at(-1)?.staticData.screen;

/** The screen that is open, with the parameters of its address. The router tells of more: who uses this is drawn anew only when these change. */
export function useScreen(): { screen: Screen | undefined; params: Record<string, string> } {
  const screen = useMatches({ select: screenIn });
  // As text, because what is equal is the same.
  const params = useMatches({ select: (matches) => JSON.stringify(matches.at(-1)?.params ?? {}) });
  return { screen, params: JSON.parse(params) };
}
