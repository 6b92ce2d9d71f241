import eslint from '@eslint/js';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '.data/**',
      '.tools/**',
      // Compiled by their test, against clients that it generates.
      'apps/api/test/generated-clients/programs/**',
    ],
  },
  eslint.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: {
        // One program for all packages: with one for each, most of the time goes into reading the same libraries again.
        project: ['tsconfig.lint.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      // noPropertyAccessFromIndexSignature demands the brackets this rule would remove.
      '@typescript-eslint/dot-notation': ['error', { allowIndexSignaturePropertyAccess: true }],
      // Short callbacks that hand a void call back read better without braces.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' },
        { selector: 'TSEnumDeclaration', message: 'Use a union of literals.' },
      ],
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  {
    // Time and chance are inputs everywhere else (docs/architecture.md).
    files: [
      'packages/**/*.ts',
      'apps/api/src/**/*.ts',
      'apps/leaderboard-worker/src/**/*.ts',
      'apps/admin-bot/src/**/*.ts',
      'apps/instancer/src/**/*.ts',
    ],
    ignores: [
      'packages/core/src/infra/**',
      '**/*.test.ts',
      '**/test/**',
      'packages/core/src/testing/**',
      'packages/test-platform/**',
      '**/main.ts',
    ],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'Take a Clock or a `now`.' },
        { object: 'Math', property: 'random', message: 'Take a Random.' },
        { object: 'process', property: 'env', message: 'Settings are read in infra/config.' },
      ],
      'no-restricted-imports': [
        'error',
        {
          paths: [
            { name: 'pg', message: 'Only infra/ knows pg.' },
            { name: 'winston', message: 'Only infra/ knows winston.' },
          ],
        },
      ],
    },
  },
  {
    files: ['**/*.test.ts', '**/test/**/*.ts', '**/e2e/**/*.ts'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    // winston describes its transports as a type of its own, so the class it is given never is "the" class.
    files: ['packages/core/src/infra/logging/logger.ts'],
    rules: { '@typescript-eslint/no-unsafe-class-instance-assignment': 'off' },
  },
  {
    files: ['apps/cli/**/*.ts', 'bench/**/*.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['**/*.mjs', '**/*.cjs'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        Buffer: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
        URL: 'readonly',
        fetch: 'readonly',
        AbortSignal: 'readonly',
        AbortController: 'readonly',
        setImmediate: 'readonly',
        performance: 'readonly',
        module: 'readonly',
        jest: 'readonly',
        require: 'readonly',
        __dirname: 'readonly',
        __filename: 'readonly',
      },
    },
  },
);
