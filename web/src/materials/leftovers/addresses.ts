/** Ours: what was asked for instead of being bought, and what was bought all the same. */
export const leftoverPaths = {
  list: '/materiales/sobrantes',
  bought: '/materiales/sobrantes/comprados',
} as const;
