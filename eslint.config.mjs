// Rules that catch faults; how code looks is prettier's business.
import comments from '@eslint-community/eslint-plugin-eslint-comments/configs';
import { includeIgnoreFile } from 'eslint/config';
import tseslint from 'typescript-eslint';

const SYNTAX = [
  { selector: 'ExportDefaultDeclaration', message: 'Export by name, so that every import says the same word.' },
  { selector: '[object.name=/^(it|test|describe)$/][property.name=/^(only|skip|todo)$/]', message: 'Tests run.' },
];
const INNER_HTML = {
  selector: 'JSXAttribute[name.name=/^(dangerouslySetInnerHTML|style|on[A-Z].*)$/]',
  message:
    'Markup comes from rich-text.tsx and kept-markup.tsx alone; the policy of pages allows no inline style and no handler.',
};

export default tseslint.config(
  includeIgnoreFile(`${import.meta.dirname}/.gitignore`),
  comments.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: { '@eslint-community/eslint-comments/require-description': 'error' },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-restricted-syntax': ['error', ...SYNTAX, INNER_HTML],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/**/*.spec.ts'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'error',
      'no-console': 'error',
      // Its time grows with the square of the marks in a row. Logins and passwords are short, and keep every mark.
      'no-restricted-properties': ['error', { property: 'normalize', message: 'Use inNormalForm.' }],
    },
  },
  {
    files: ['src/**/users/*.ts', 'src/**/normal-form.ts'],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    files: ['src/pages/parts/rich-text.tsx', 'src/pages/parts/kept-markup.tsx'],
    rules: { 'no-restricted-syntax': ['error', ...SYNTAX] },
  },
  {
    // Responses are read as a client reads them: without types.
    files: ['test/**/*.ts', 'src/**/*.spec.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
);
