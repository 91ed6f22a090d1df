// Rules that catch faults; how code looks is prettier's business.
import comments from '@eslint-community/eslint-plugin-eslint-comments/configs';
import tseslint from 'typescript-eslint';

const onlyNamedExports = {
  selector: 'ExportDefaultDeclaration',
  message: 'Export by name, so that every import says the same word.',
};
const noSkippedTest = {
  selector: 'MemberExpression[object.name=/^(it|test|describe)$/][property.name=/^(only|skip|todo)$/]',
  message: 'Every test runs.',
};
const noBoundlessNormalizing = {
  selector: 'CallExpression[callee.property.name=normalize]',
  message: 'Its time grows with the square of the marks in a row: use inNormalForm.',
};

export default tseslint.config(
  { ignores: ['dist/', '.build/', 'coverage/', 'data/', 'node_modules/', 'client/dist/', 'client/src/schema.ts'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  comments.recommended,
  { rules: { '@eslint-community/eslint-comments/require-description': 'error' } },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
    },
  },
  {
    files: ['src/**/*.ts'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'error',
      'no-console': 'error',
      'no-restricted-syntax': ['error', onlyNamedExports, noSkippedTest],
    },
  },
  {
    // Logins and passwords are as short as a header, and keep every mark.
    files: ['src/**/*.ts'],
    ignores: ['src/**/*.spec.ts', 'src/calendar/text/normal-form.ts', 'src/resources/users/**'],
    rules: { 'no-restricted-syntax': ['error', onlyNamedExports, noSkippedTest, noBoundlessNormalizing] },
  },
  {
    // Answers are read as a client reads them: without types.
    files: ['test/**/*.ts', 'src/**/*.spec.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      'no-restricted-syntax': ['error', noSkippedTest],
    },
  },
);
