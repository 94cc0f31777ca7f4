import { defineConfig, type OxlintOverride } from 'oxlint';
import areas from './areas.json' with { type: 'json' };

type Rules = NonNullable<OxlintOverride['rules']>;
const mayAsk: Record<string, string[]> = areas;
const restrict = (group: string[], message: string): Rules => ({ 'no-restricted-imports': ['error', { patterns: [{ group, message }] }] });

/** Who may import whom: an area asks another only through its face and a listed edge (docs/architecture.md). */
const arrows = [
  { files: ['contract/src/**'], rules: restrict(['server/*', 'web/*', '**/server/**', '**/web/**'], 'The contract knows nobody.') },
  // Its tests open the whole server.
  ...atEachDepth('server/src/platform', (beside) => [`!${beside}app.ts`], 'The platform knows no area.'),
  {
    files: ['server/src/outside/**'],
    rules: restrict(
      ['../../*/**', '!../../platform/**', '!../../../platform/**', '!../../../test/**', 'web/*', '**/web/src/**'],
      'An outside system knows the platform and its port.',
    ),
  },
  ...Object.entries(mayAsk).flatMap(([area, others]) =>
    atEachDepth(
      `server/src/${area}`,
      (beside) => [
        `!${beside}platform/**`,
        `!${beside}outside/*/port.ts`,
        ...others.flatMap((it) => [`!${beside}${it}/index.ts`, `!${beside}${it}/tables.ts`, `!${beside}${it}/*/tables.ts`]),
      ],
      `${area} may not ask this area: areas.json.`,
    ),
  ),
  ...[
    { part: 'ui', below: ['../shell/**'] },
    { part: 'shell', below: [] },
  ].map(({ part, below }) => ({
    files: [`web/src/${part}/**`],
    rules: restrict(
      [...below, ...Object.keys(mayAsk).map((area) => `../${area}/**`), '../manual/**', 'server/*', '**/server/**'],
      `The ${part} knows no area.`,
    ),
  })),
  ...[...Object.keys(mayAsk), 'manual'].flatMap((area) => [
    alone(`web/src/${area}/*`, '../'),
    alone(`web/src/${area}/*/**`, '../../'),
    // A large room has rooms of its own.
    alone(`web/src/${area}/*/*/**`, '../../../'),
  ]),
];

/** The files of a part of the server and those of its rooms, with what they may ask of what lies beside the part. */
function atEachDepth(part: string, mayAskThere: (beside: string) => string[], message: string) {
  return [
    { files: `${part}/*`, beside: '../' },
    { files: `${part}/*/**`, beside: '../../' },
  ].map(({ files, beside }) => ({
    files: [files],
    rules: restrict([`${beside}*`, `${beside}*/**`, ...mayAskThere(beside), `!${beside}../test/**`, 'web/*', '**/web/src/**'], message),
  }));
}

/** The files of an area of the web app, and how they reach what is beside it. */
function alone(files: string, beside: string) {
  const common = ['ui/**', 'shell/**', 'api/**', 'api.ts'].map((it) => `!${beside}${it}`);
  return {
    files: [files],
    rules: restrict([`${beside}*/**`, ...common, 'server/*', '**/server/**'], 'An area of the web app links to others by their address.'),
  };
}

export default defineConfig({
  plugins: ['typescript', 'import', 'react', 'unicorn', 'oxc', 'promise'],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: ['**/dist/**', 'data/**'],
  rules: {
    'no-eval': 'error',
    'no-new-func': 'error',
    'typescript/no-implied-eval': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/no-non-null-assertion': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'no-console': 'error',
    // Tables and events join by declaration merging: importing a file for its types alone is the house's way.
    'import/no-unassigned-import': 'off',
    // `pg` is one object with everything in it.
    'import/no-named-as-default-member': 'off',
    // Workers are not windows.
    'unicorn/require-post-message-target-origin': 'off',
    // React's new transform needs no import.
    'react/react-in-jsx-scope': 'off',
    // A function inside a function reads better beside its use.
    'unicorn/consistent-function-scoping': 'off',
    // Our objects are records of functions and know no `this`.
    'typescript/unbound-method': 'off',
    // The compiler checks that every path returns what is declared; an effect may return nothing.
    'typescript/consistent-return': 'off',
    // A promise is returned where nothing is done with it.
    'promise/always-return': 'off',
    // Names are allowed to be reused in a nested scope: `it`, `row`.
    'no-shadow': 'off',
    // One boundary per file may say what the compiler cannot know.
    'typescript/no-unsafe-type-assertion': 'off',
    // Rows are read one after the other where the order of locks matters.
    'no-await-in-loop': 'off',
    // Declaration merging begins with an empty interface.
    'typescript/no-empty-object-type': 'off',
  },
  overrides: [
    ...arrows,
    // Playwright reads from the empty braces that a fixture needs nothing.
    { files: ['e2e/stage.ts'], rules: { 'no-empty-pattern': 'off' } },
    // What is framed is another site's, which needs its own cookies; ours refuses to be framed (frame-ancestors).
    { files: ['web/src/projects/boards/BoardFrame.tsx'], rules: { 'react/iframe-missing-sandbox': 'off' } },
    {
      files: ['scripts/**', 'bench/**', 'soak/**', 'server/demo/**', 'server/fuzz/main.ts', 'server/src/main.ts', 'e2e/**'],
      rules: { 'no-console': 'off' },
    },
  ],
});
