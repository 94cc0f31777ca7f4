import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // One more than two processors: each waits for its database a sixth of its time.
    maxWorkers: 3,
    silent: 'passed-only',
    // One process loads the product once for all files that it runs; whatever a test leaves behind, it takes away itself.
    isolate: false,
    // What stands at the top of a file of tests stays as long as its process: some 20 MB of each, of two hundred files.
    execArgv: ['--max-old-space-size=7168'],
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'soak/**/*.test.ts'],
          globalSetup: 'server/test/cluster.ts',
          // Node reads TypeScript by itself, with less work than Vite; what the tests of the web app read it does not.
          experimental: { viteModuleRunner: false },
          testTimeout: 15_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'logic',
          include: ['contract/**/*.test.ts', 'web/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          testTimeout: 15_000,
        },
      },
    ],
  },
});
