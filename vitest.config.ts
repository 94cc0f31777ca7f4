import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // One more than two processors: each waits for its database a sixth of its time.
    maxWorkers: 3,
    silent: 'passed-only',
    // One process loads the product once for all files that it runs; whatever a test leaves behind, it takes away itself.
    isolate: false,
    // What comes soon on a quiet machine comes on a busy one too, later: how long it takes is no matter of a test.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'soak/**/*.test.ts'],
          globalSetup: 'server/test/cluster.ts',
          // Node reads TypeScript by itself, with less work than Vite; what the tests of the web app read it does not.
          experimental: { viteModuleRunner: false },
        },
      },
      {
        extends: true,
        test: {
          name: 'logic',
          include: ['contract/**/*.test.ts', 'web/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
        },
      },
    ],
  },
});
